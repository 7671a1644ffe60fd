import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { EffectiveBrand } from '../brands/brand.ts';

export interface PolicyInput {
  nonce: string;
  brand?: Pick<EffectiveBrand, 'origins'>;
  /** Origins of the sign-in service that the page talks to; none when it is this server. */
  identityOrigins: string[];
  /** Where analytics events go. */
  analyticsOrigin?: string;
  /** Vite's client needs an inline script, a socket and a worker that waits for a restart; nothing of this is in a build. */
  isDev: boolean;
  /** People come over https: tell browsers to stay there. */
  isHttps: boolean;
}

const originShape = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/** Security headers of one HTML answer, for helmet. */
export function pagePolicy(input: PolicyInput): FastifyHelmetOptions {
  const { nonce, identityOrigins, analyticsOrigin, isDev } = input;
  const frames = (input.brand?.origins ?? []).filter((origin) => originShape.test(origin));
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(isDev ? [`'nonce-${nonce}'`] : [])],
        styleSrc: ["'self'", `'nonce-${nonce}'`],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...identityOrigins,
          ...(analyticsOrigin ? [analyticsOrigin] : []),
          ...(isDev ? ['ws:', 'wss:'] : []),
        ],
        ...(isDev ? { workerSrc: ["'self'", 'blob:'] } : {}),
        frameSrc: ["'self'", ...identityOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: frames.length > 0 ? frames : ["'none'"],
      },
    },
    // frame-ancestors says it better; X-Frame-Options knows no list.
    xFrameOptions: frames.length === 0 ? { action: 'deny' } : false,
    // A partner's page may open ours in a popup and must hear from it.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: input.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  };
}

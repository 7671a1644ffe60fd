import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { EffectiveBrand } from '../brands/brand.ts';
import { hashOf } from './inline-script.ts';

export interface PolicyInput {
  nonce: string;
  brand?: Pick<EffectiveBrand, 'origins'>;
  /** Empty if this server is the identity provider. */
  identityOrigins: string[];
  analyticsOrigin?: string;
  /** Absent with the stand-in, which is part of the page. */
  plaid?: 'sandbox' | 'production';
  /** The address contains a token, so no Referer is sent, not even to our own origin. */
  isReturnPage?: boolean;
  /** Vite's client needs an inline script, a socket and a worker. */
  isDev: boolean;
  inlineScript?: string | undefined;
}

/** Origins that Link loads and frames. https://plaid.com/docs/link/web/#csp-directives */
const plaidPages = 'https://cdn.plaid.com';
const plaidScript = `${plaidPages}/link/v2/stable/link-initialize.js`;

const originShape = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/** Origins that may show a brand's page in a frame or a popup. */
const framesOf = (brand: PolicyInput['brand']): string[] =>
  (brand?.origins ?? []).filter((origin) => originShape.test(origin));

/**
 * Cross-Origin-Opener-Policy: absent if partners open the page in a popup and receive its messages; otherwise
 * popups of our own pages (banks) stay allowed.
 */
export const openerPolicy = (brand: PolicyInput['brand']): 'same-origin-allow-popups' | undefined =>
  framesOf(brand).length > 0 ? undefined : 'same-origin-allow-popups';

/** Security headers of an HTML answer, for helmet. */
export function pagePolicy(input: PolicyInput): FastifyHelmetOptions {
  const { nonce, identityOrigins, analyticsOrigin, plaid, isDev } = input;
  const frames = framesOf(input.brand);
  const opener = openerPolicy(input.isReturnPage ? undefined : input.brand);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...(input.inlineScript ? [hashOf(input.inlineScript)] : []),
          ...(plaid ? [plaidScript] : []),
          ...(isDev ? [`'nonce-${nonce}'`] : []),
        ],
        styleSrc: ["'self'", `'nonce-${nonce}'`],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...identityOrigins,
          ...(analyticsOrigin ? [analyticsOrigin] : []),
          ...(plaid ? [`https://${plaid}.plaid.com`] : []),
          ...(isDev ? ['ws:', 'wss:'] : []),
        ],
        ...(isDev ? { workerSrc: ["'self'", 'blob:'] } : {}),
        frameSrc: ["'self'", ...identityOrigins, ...(plaid ? [plaidPages] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: frames.length > 0 ? frames : ["'none'"],
        // See engine/react/rjsf/trusted-types.ts. react-plaid-link sets a script's address from a string.
        ...(plaid || isDev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
      },
    },
    // frame-ancestors replaces X-Frame-Options, which can't list origins.
    xFrameOptions: frames.length === 0 ? { action: 'deny' } : false,
    crossOriginOpenerPolicy: opener ? { policy: opener } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: input.isReturnPage ? 'no-referrer' : 'strict-origin-when-cross-origin' },
    // Set in server/http/headers.ts.
    strictTransportSecurity: false,
  };
}

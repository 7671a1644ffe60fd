import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { EffectiveBrand } from '../brands/brand.ts';
import { cspHash } from './scripts/inline-script.ts';

export interface PolicyInput {
  nonce: string;
  brand?: Pick<EffectiveBrand, 'origins'>;
  /** Empty if this server is the identity provider. */
  identityOrigins: string[];
  analyticsOrigin?: string;
  /** Plaid's environment; absent if there is no bank link, or its stand-in, which is part of the page. */
  plaid?: 'sandbox' | 'production';
  /** The address contains a token, so no Referer is sent, not even to our own origin. */
  isReturnPage?: boolean;
  /** Vite's client needs an inline script, a socket and a worker. */
  isDev: boolean;
  inlineScripts: string[];
}

/** The origin from which Plaid Link loads scripts and frames. https://plaid.com/docs/link/web/#csp-directives */
const plaidOrigin = 'https://cdn.plaid.com';
const plaidScript = `${plaidOrigin}/link/v2/stable/link-initialize.js`;

const originShape = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/** Origins that may show a brand's page in a frame or a popup. */
const frameOrigins = (brand: PolicyInput['brand']): string[] =>
  (brand?.origins ?? []).filter((origin) => originShape.test(origin));

/**
 * The value of Cross-Origin-Opener-Policy. No header if partners may open the page in a popup, because they
 * receive its messages; else a value that allows our own pages to open popups (banks).
 */
export const openerPolicy = (brand: PolicyInput['brand']): 'same-origin-allow-popups' | undefined =>
  frameOrigins(brand).length > 0 ? undefined : 'same-origin-allow-popups';

/** Security headers of an HTML answer, for helmet. */
export function pagePolicy(input: PolicyInput): FastifyHelmetOptions {
  const { nonce, identityOrigins, analyticsOrigin, plaid, isDev } = input;
  const frames = frameOrigins(input.brand);
  const opener = openerPolicy(input.isReturnPage ? undefined : input.brand);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...input.inlineScripts.map(cspHash),
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
        frameSrc: ["'self'", ...identityOrigins, ...(plaid ? [plaidOrigin] : [])],
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

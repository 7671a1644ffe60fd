import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { EffectiveBrand } from '../brands/brand.ts';
import { EARLY_HASH } from './early-script.ts';

export interface PolicyInput {
  nonce: string;
  brand?: Pick<EffectiveBrand, 'origins'>;
  /** Origins of the sign-in service that the page talks to; none when it is this server. */
  identityOrigins: string[];
  /** Where analytics events go. */
  analyticsOrigin?: string;
  /** Where Link runs; none with the stand-in, which is part of the page. */
  plaid?: 'sandbox' | 'production';
  /** The address holds a token: no other address is told of it, our own included. */
  isReturnPage?: boolean;
  /** Vite's client needs an inline script, a socket and a worker that waits for a restart; nothing of this is in a build. */
  isDev: boolean;
  /** The page remembers what is answered before its scripts are there. */
  hasEarlyScript?: boolean;
}

/** What Link loads and frames. https://plaid.com/docs/link/web/#csp-directives */
const plaidPages = 'https://cdn.plaid.com';
const plaidScript = `${plaidPages}/link/v2/stable/link-initialize.js`;

const originShape = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/** Where a page of a brand may stand in a frame or in a popup. */
const framesOf = (brand: PolicyInput['brand']): string[] =>
  (brand?.origins ?? []).filter((origin) => originShape.test(origin));

/**
 * What a page says of its opener (HTML, cross-origin opener policy): a partner's page may open a brand's in a popup and must hear from
 * it; ours opens banks' pages.
 */
export const openerPolicy = (brand: PolicyInput['brand']): 'same-origin-allow-popups' | undefined =>
  framesOf(brand).length > 0 ? undefined : 'same-origin-allow-popups';

/** Security headers of one HTML answer, for helmet. */
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
          ...(input.hasEarlyScript ? [EARLY_HASH] : []),
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
        // Trusted Types, with what engine/react/rjsf/trusted-types.ts lets pass. Not with Plaid: react-plaid-link names its script by a text,
        // and what that one does is not ours. Nor with Vite's client.
        ...(plaid || isDev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
      },
    },
    // frame-ancestors says it better; X-Frame-Options knows no list.
    xFrameOptions: frames.length === 0 ? { action: 'deny' } : false,
    crossOriginOpenerPolicy: opener ? { policy: opener } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: input.isReturnPage ? 'no-referrer' : 'strict-origin-when-cross-origin' },
    // Every answer says it (server/http/app.ts).
    strictTransportSecurity: false,
  };
}

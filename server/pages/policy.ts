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

/** Security headers of one HTML answer, for helmet. */
export function pagePolicy(input: PolicyInput): FastifyHelmetOptions {
  const { nonce, identityOrigins, analyticsOrigin, plaid, isDev } = input;
  const frames = (input.brand?.origins ?? []).filter((origin) => originShape.test(origin));
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
        // Trusted Types, with what engine/react/trusted-types.ts lets pass. Not with Plaid: react-plaid-link names its script by a text,
        // and what that one does is not ours. Nor with Vite's client.
        ...(plaid || isDev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
      },
    },
    // frame-ancestors says it better; X-Frame-Options knows no list.
    xFrameOptions: frames.length === 0 ? { action: 'deny' } : false,
    // A partner's page may open ours in a popup and must hear from it; ours opens banks' pages.
    crossOriginOpenerPolicy:
      frames.length > 0 && !input.isReturnPage ? false : { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: input.isReturnPage ? 'no-referrer' : 'strict-origin-when-cross-origin' },
    // Every answer says it (server/http/app.ts).
    strictTransportSecurity: false,
  };
}

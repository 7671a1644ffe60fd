import type { FastifyReply } from 'fastify';
import { SERVER } from '../limits.ts';

/** Browser features that neither the pages nor their frames need (Permissions Policy, W3C). */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()';

/** Answers other than pages may load and frame nothing, and other origins can't read them. */
const NON_PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // The same as on the pages, so that the browser keeps its process between them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

type Site = { publicUrl: string };

function commonHeaders({ publicUrl }: Site): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'permissions-policy': PERMISSIONS,
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${SERVER.httpsOnlySeconds}` }
      : {}),
  };
}

/** The language, and on a loopback address the brand, follow from these headers. */
export const VARY_BY_WORDS = 'accept-language, cookie';

/** Headers of an answer that is written without a route or hook. */
export function bareHeaders(site: Site): Record<string, string> {
  return { 'cache-control': 'no-store', ...NON_PAGE_HEADERS, ...commonHeaders(site) };
}

/** Adds missing security headers to an answer; without `cache-control` it becomes `no-store`. */
export function securityHeaders(site: Site): (reply: FastifyReply) => void {
  const common = commonHeaders(site);
  return (reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) {
      // Assets for partners' pages have set this header already (server/pages/assets.ts).
      for (const [name, value] of Object.entries(NON_PAGE_HEADERS))
        if (!reply.raw.hasHeader(name)) reply.header(name, value);
    }
    reply.headers(common);
  };
}

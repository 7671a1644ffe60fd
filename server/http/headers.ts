import type { FastifyReply } from 'fastify';
import { SERVER } from '../limits.ts';

/** Browser features that neither the pages nor their frames need (Permissions Policy, W3C). */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()';

/**
 * For answers other than pages: a browser loads nothing for them, shows them in no frame, and keeps other
 * origins out.
 */
const NON_PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // The same value as on pages, so that navigating between both doesn't switch the browsing context group.
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

/**
 * The `vary` header of answers with texts: these headers choose the language and, on a loopback address, the
 * brand.
 */
export const VARY_BY_WORDS = 'accept-language, cookie';

/** All headers of an answer that no hook completes, because it is written outside of a route. */
export function headersWithoutHooks(site: Site): Record<string, string> {
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

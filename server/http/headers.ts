import type { FastifyReply } from 'fastify';
import { SERVER } from '../limits.ts';

/** What no page of ours needs, and no frame in it either (Permissions Policy, W3C). */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()';

/** What is no page of ours can load and frame nothing, is nobody else's to read, and leads nowhere. */
const OF_NO_PAGE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // As our pages say: from one to the other a browser keeps its process.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

type Site = { publicUrl: string };

/** Headers of every answer, pages included. */
function ofAll({ publicUrl }: Site): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'permissions-policy': PERMISSIONS,
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${SERVER.httpsOnlySeconds}` }
      : {}),
  };
}

/** Headers of an answer that no route and no hook has a say in. */
export function bareHeaders(site: Site): Record<string, string> {
  return { 'cache-control': 'no-store', ...OF_NO_PAGE, ...ofAll(site) };
}

/** Adds to an answer what it does not say itself: nobody keeps one that does not say for how long. */
export function securityHeaders(site: Site): (reply: FastifyReply) => void {
  const all = ofAll(site);
  return (reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) {
      // A file says itself where partners' pages may load it (server/pages/assets.ts).
      for (const [name, value] of Object.entries(OF_NO_PAGE))
        if (!reply.raw.hasHeader(name)) reply.header(name, value);
    }
    reply.headers(all);
  };
}

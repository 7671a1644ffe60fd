import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page sent this request (login CSRF), by what the browser itself says: Sec-Fetch-Site (W3C Fetch Metadata),
 * else Origin. Who sends neither is no browser.
 */
export function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Whether the browser says that a page of ours sent it: what a form that signs in must have. */
export function isOwnForm(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return !isForeign(request) && (site !== undefined || origin !== undefined);
}

import type { FastifyRequest } from 'fastify';

/**
 * Whether another site's page sent this request (login CSRF): by Sec-Fetch-Site, else Origin. Requests
 * without both are not from a browser.
 */
export function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Whether the browser confirms that one of our pages sent it: required of a form that signs in. */
export function isOwnForm(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return !isForeign(request) && (site !== undefined || origin !== undefined);
}

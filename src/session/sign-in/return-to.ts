/** A path of this application; undefined for anything else, so that no link redirects to another site. */
export function safeReturnTo(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // Browsers and the URL parser read `/\host` and `//host` as other hosts.
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  // `/a/..//host` has our origin, but its normalized path would be read as another host.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A path of this application to go back to after sign-in; anything else is dropped, so that no link leads elsewhere. */
export function safeReturnTo(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  // The browser reads `/\host` and `//host` as other hosts; the URL parser does too.
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  // `/a/..//host` is a path of ours that reads as another host once it stands alone.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

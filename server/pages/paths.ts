import { operations } from '#contracts/index.ts';

/** Paths besides the contract's: files of the build, and pages of the local stand-ins. */
const OTHERS = ['/assets', '/authorize', '/flows', '/local', '/u', '/v2'];

/** First path segments of the API and of the local stand-ins; such a path is never a page. */
export const apiWords: ReadonlySet<string> = new Set(
  [...Object.keys(operations).map((name) => name.split(' ')[1] ?? ''), ...OTHERS].map(firstWord),
);

/** Whether a path belongs to the API: unknown ones get a problem, not a page. */
export function isApiPath(path: string): boolean {
  return apiWords.has(firstWord(path));
}

/** The first segment of a path; '' if it has none. */
export function firstWord(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/**
 * A brand's `route_prefix` as a path without a trailing slash: `/funding`, or '' if it has none or a reserved
 * one.
 */
export function prefixOf(prefix: string | undefined): string {
  const clean = (prefix ?? '').replace(/^\/*/, '/').replace(/(?<!\/)\/+$/, '');
  return clean === '' || isApiPath(clean) ? '' : clean;
}

/** Whether a request target is a return link's page [RETURN-1], with or without the brand's prefix. */
export function isReturnPage(url: string, brand: { route_prefix?: string } | undefined): boolean {
  return /^\/continue(\/|$)/.test(ownPath(url, brand));
}

/** Path of a request target, without its query and the brand's prefix. */
export function ownPath(url: string, brand: { route_prefix?: string } | undefined): string {
  const [path = '/'] = url.split('?', 1);
  const prefix = prefixOf(brand?.route_prefix);
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

/**
 * Redirect target of the start route [FLOW-30], with the query kept; undefined if the address is not the
 * start, or the brand names no path of this application.
 */
export function homeRedirect(
  url: string,
  brand: { route_home?: string; route_prefix?: string },
): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const prefix = prefixOf(brand.route_prefix);
  if (path !== '/' && path !== prefix && path !== `${prefix}/`) return undefined;
  const home = brand.route_home;
  if (!home || !/^\/(?![/\\])[^\s\\]*$/.test(home) || home === '/' || home === path) return undefined;
  return withQuery(prefix && !home.startsWith(`${prefix}/`) ? `${prefix}${home}` : home, query);
}

/**
 * Redirect target of a partner's own address (`routes`), with or without the prefix, with the query kept;
 * undefined if the brand has no such address. `('/machines?x=1', {routes: {'/machines': '/app/amount'}})` →
 * `/app/amount?x=1`
 */
export function routeRedirect(
  url: string,
  brand: { routes?: Record<string, string>; route_prefix?: string },
): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const prefix = prefixOf(brand.route_prefix);
  const under = prefix !== '' && path.startsWith(`${prefix}/`) ? prefix : '';
  const own = path.slice(under.length).replace(/(.)\/$/, '$1');
  const routes = brand.routes ?? {};
  const target = Object.hasOwn(routes, own) ? routes[own] : undefined;
  if (!target || !/^\/(?![/\\])[^\s\\]*$/.test(target) || target === own) return undefined;
  return withQuery(`${under}${target}`, query);
}

function withQuery(target: string, query: string | undefined): string {
  if (!query) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

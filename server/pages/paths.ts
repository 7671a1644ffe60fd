import { operations } from '#contracts/index.ts';

/** Paths without a contract: files of the build, and pages of the local stand-ins. */
const OTHER_PATHS = ['/assets', '/authorize', '/flows', '/local', '/u', '/v2'];

/** First segments of the API and the local stand-ins; such a path is never a page. */
export const apiSegments: ReadonlySet<string> = new Set(
  [...Object.keys(operations).map((name) => name.split(' ')[1] ?? ''), ...OTHER_PATHS].map(firstSegment),
);

/** Unknown paths of the API get a problem, not a page. */
export function isApiPath(path: string): boolean {
  return apiSegments.has(firstSegment(path));
}

/** The first part of a path; '' if there is none. */
export function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/** `/funding` without a slash at the end, or '' if the brand has no prefix or a reserved one. */
export function normalizePrefix(prefix: string | undefined): string {
  const trimmed = (prefix ?? '').replace(/^\/*/, '/').replace(/(?<!\/)\/+$/, '');
  return trimmed === '' || isApiPath(trimmed) ? '' : trimmed;
}

/** Whether an address is a return link's page [RETURN-1], with or without the brand's prefix. */
export function isReturnPage(url: string, brand: { route_prefix?: string } | undefined): boolean {
  return /^\/continue(\/|$)/.test(ownPath(url, brand));
}

/** The path without query and prefix. */
export function ownPath(url: string, brand: { route_prefix?: string } | undefined): string {
  const [path = '/'] = url.split('?', 1);
  const prefix = normalizePrefix(brand?.route_prefix);
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
}

/**
 * Redirect target of the start route [FLOW-30] with the query; undefined at other addresses, and if the brand
 * names no path of this application.
 */
export function homeRedirect(
  url: string,
  brand: { route_home?: string; route_prefix?: string },
): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const prefix = normalizePrefix(brand.route_prefix);
  if (path !== '/' && path !== prefix && path !== `${prefix}/`) return undefined;
  const home = brand.route_home;
  if (!home || !/^\/(?![/\\])[^\s\\]*$/.test(home) || home === '/' || home === path) return undefined;
  return withQuery(prefix && !home.startsWith(`${prefix}/`) ? `${prefix}${home}` : home, query);
}

/**
 * Redirect target of a partner's own address, with the query; undefined if there is none. `('/machines?x=1',
 * {routes: {'/machines': '/app/amount'}})` → `/app/amount?x=1`
 */
export function routeRedirect(
  url: string,
  brand: { routes?: Record<string, string>; route_prefix?: string },
): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const prefix = normalizePrefix(brand.route_prefix);
  const usedPrefix = prefix !== '' && path.startsWith(`${prefix}/`) ? prefix : '';
  const ownPath = path.slice(usedPrefix.length).replace(/(.)\/$/, '$1');
  const routes = brand.routes ?? {};
  const target = Object.hasOwn(routes, ownPath) ? routes[ownPath] : undefined;
  if (!target || !/^\/(?![/\\])[^\s\\]*$/.test(target) || target === ownPath) return undefined;
  return withQuery(`${usedPrefix}${target}`, query);
}

function withQuery(target: string, query: string | undefined): string {
  if (!query) return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

import { matchPath } from 'react-router-dom';
import type { FlowPlaces } from '#engine';

/** The pages that `pages` of `flow.json` can name. */
type FlowPage = 'expired' | 'failure' | 'process' | 'select-business';

/** A screen of the shell. Steps are resolved by the flow definition [ROUTE-21]. */
export type Page = 'home' | 'wizard' | 'login' | 'version' | 'return-link' | 'asked' | 'not-found' | FlowPage;

interface Route {
  path: string;
  page: Page;
}

/** The pages outside the flows [ROUTE-9] to [ROUTE-16]. */
const OWN_ROUTES: readonly Route[] = [
  { path: '/login', page: 'login' },
  { path: '/version', page: 'version' },
  // The short address of mails; the token defines the rights.
  { path: '/continue', page: 'return-link' },
  { path: '/continue/part', page: 'asked' },
  { path: '/continue/reminders', page: 'return-link' },
  { path: '/continue/direct-upload', page: 'return-link' },
  { path: '/continue/direct-upload/:dealId/:accountId/:mainContactId?', page: 'return-link' },
  { path: '/continue/plaid-connect', page: 'return-link' },
  { path: '/continue/plaid', page: 'return-link' },
  { path: '/continue/upload', page: 'return-link' },
  { path: '/continue/plaid-and-upload', page: 'return-link' },
];

/** The routes as patterns, first match wins; they match exactly, except for a trailing slash [ROUTE-20]. */
export const routesOf = (flows: readonly FlowPlaces[]): readonly Route[] => [
  ...flows.flatMap(({ home, pages, wizard }): Route[] => [
    { path: home, page: 'home' },
    ...Object.entries(pages).map(([page, path]) => ({ path, page: page as FlowPage })),
    ...wizard.map((path) => ({ path, page: 'wizard' as const })),
  ]),
  ...OWN_ROUTES,
  ...flows.map(({ base }) => ({ path: `${base}/:step/*`, page: 'wizard' as const })),
];

/** A path without its trailing slash. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/** The page of a path without its brand prefix. */
export function findPage(routes: readonly Route[], pathname: string): Page {
  const path = withoutSlash(pathname);
  // Only one trailing slash is accepted.
  if (path.length > 1 && path.endsWith('/')) return 'not-found';
  return (
    routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path))?.page ?? 'not-found'
  );
}

/**
 * The target of a partner's own address (`routes` of the brand) without its prefix; else undefined.
 * `('/machines/', {'/machines': '/app/amount'})` → `/app/amount`
 */
export function brandTarget(pathname: string, routes: Record<string, string> = {}): string | undefined {
  const path = withoutSlash(pathname);
  const target = Object.hasOwn(routes, path) ? routes[path] : undefined;
  return target && /^\/(?![/\\])/.test(target) && target !== path ? target : undefined;
}

/**
 * The brand's route prefix if the URL contains it, else empty [ROUTE-24]. `('/funding/app/amount',
 * '/funding')` → `/funding`
 */
export function basenameOf(pathname: string, prefix: string | undefined): string {
  const base = `/${(prefix ?? '').replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  if (base === '/') return '';
  return pathname === base || pathname.startsWith(`${base}/`) ? base : '';
}

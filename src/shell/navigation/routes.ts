import { matchPath } from 'react-router-dom';
import { FLOWS } from './flows.ts';

/** Pages that a flow has at addresses of its own (`pages` of `flow.json`). */
type FlowPage = 'expired' | 'failure' | 'process' | 'select-business';

/** A screen of the shell. Steps are not listed: the flow definition resolves them [ROUTE-21]. */
export type Page = 'home' | 'wizard' | 'login' | 'version' | 'return-link' | 'asked' | 'not-found' | FlowPage;

interface Route {
  path: string;
  page: Page;
}

/** Routes without a flow [ROUTE-9] to [ROUTE-16]. */
const OWN_ROUTES: readonly Route[] = [
  { path: '/login', page: 'login' },
  { path: '/version', page: 'version' },
  // The short address of mails; the token says what is allowed.
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

/**
 * The routes as data, first match wins: those in each flow's `flow.json`, and those without a flow, as
 * react-router patterns. They match exactly, except for a trailing slash [ROUTE-20].
 */
const ROUTES: readonly Route[] = [
  ...FLOWS.flatMap(({ home, pages, wizard }): Route[] => [
    { path: home, page: 'home' },
    ...Object.entries(pages).map(([page, path]) => ({ path, page: page as FlowPage })),
    ...wizard.map((path) => ({ path, page: 'wizard' as const })),
  ]),
  ...OWN_ROUTES,
  ...FLOWS.map(({ base }) => ({ path: `${base}/:step/*`, page: 'wizard' as const })),
];

const FINAL_PAGES = new Set(FLOWS.flatMap(({ final }) => final));

/** Whether a path without its brand prefix is a step with a rail: the last page of a flow has none. */
export function isStep(pathname: string): boolean {
  return pageOf(pathname) === 'wizard' && !FINAL_PAGES.has(withoutSlash(pathname));
}

/** Pages for visitors; the end of a session does not redirect from here [ROUTE-40] [SESSION-4]. */
const OPEN_PAGES = new Set(FLOWS.flatMap(({ open }) => open));

/**
 * Whether a visitor may see this path without its brand prefix. A return link's page checks access itself.
 */
export function isOpenPage(pathname: string): boolean {
  return OPEN_PAGES.has(withoutSlash(pathname)) || isLinkPage(pathname);
}

/** Whether a path is a mailed link's page: its token stays in its address alone. */
export function isLinkPage(pathname: string): boolean {
  return ['return-link', 'asked'].includes(pageOf(pathname));
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/** The page of a path without its brand prefix. `/version/` → `version`; unknown → `not-found`. */
export function pageOf(pathname: string): Page {
  const path = withoutSlash(pathname);
  // Only one trailing slash is accepted.
  if (path.length > 1 && path.endsWith('/')) return 'not-found';
  return (
    ROUTES.find((route) => matchPath({ path: route.path, caseSensitive: true }, path))?.page ?? 'not-found'
  );
}

/**
 * The target of a partner's own address (`routes` of the brand) without its prefix; undefined for any other.
 * `('/machines/', {'/machines': '/app/amount'})` → `/app/amount`
 */
export function brandTarget(pathname: string, routes: Record<string, string> = {}): string | undefined {
  const path = withoutSlash(pathname);
  const target = Object.hasOwn(routes, path) ? routes[path] : undefined;
  return target && /^\/(?![/\\])/.test(target) && target !== path ? target : undefined;
}

/**
 * The router's base for a brand with a route prefix [ROUTE-24]: the prefix if the URL contains it, else
 * empty. `('/funding/app/amount', '/funding')` → `/funding`
 */
export function basenameOf(pathname: string, prefix: string | undefined): string {
  const base = `/${(prefix ?? '').replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  if (base === '/') return '';
  return pathname === base || pathname.startsWith(`${base}/`) ? base : '';
}

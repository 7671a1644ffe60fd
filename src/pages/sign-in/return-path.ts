import { safeReturnTo } from '../../session/sign-in/index.ts';
import type { SiteMap } from '../../shell/navigation/index.ts';

/** The address after sign-in. Only paths of this application, never the sign-in pages themselves. */
export function returnToOf(siteMap: SiteMap, state: unknown, search: string): string | undefined {
  const statePath =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  const givenPath = statePath ?? new URLSearchParams(search).get('return');
  const path = safeReturnTo(givenPath, 'http://page.invalid');
  const page = path && siteMap.pageOf(path.replace(/[?#].*$/, ''));
  return page === 'login' || page === 'expired' || page === 'not-found' ? undefined : path;
}

import { safeReturnTo } from '../session/sign-in/index.ts';
import { pageOf } from '../shell/navigation/index.ts';

/**
 * Where sign-in leads back to: what the page before handed over in the history state, else `?return=` of the address.
 * Paths of this application only, and never the pages of sign-in themselves.
 */
export function returnToOf(state: unknown, search: string): string | undefined {
  const handed =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  const asked = handed ?? new URLSearchParams(search).get('return');
  const path = safeReturnTo(asked, 'http://page.invalid');
  const page = path && pageOf(path.replace(/[?#].*$/, ''));
  return page === 'login' || page === 'expired' || page === 'not-found' ? undefined : path;
}

import type { SessionService } from '../session/state/index.ts';
import { chosenAccount } from '../session/state/index.ts';
import { type Api, createApi } from './api.ts';

/** An API client for a session, which ends if the server says so [ERROR-1]. */
export function openApi(session: SessionService): Api {
  return createApi({
    getToken: () => session.getToken(),
    isSignedIn: () => session.store.getState().loggedIn,
    renew: () => session.renew(),
    onUnauthorized: () => session.expire(),
    account: () => chosenAccount(session),
  });
}

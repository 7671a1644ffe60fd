import type { Boot } from '../brand/boot.ts';
import { chosenAccount } from '../session/account-choice.ts';
import { sharedSession } from '../session/shared-session.ts';
import { type Api, createApi } from './api.ts';

let shared: Api | undefined;

/** The page's one API client: the session's token, and an end of the session where the server says so (spec §8). */
export function sharedApi(boot: Boot): Api {
  const session = sharedSession(boot);
  shared ??= createApi({
    getToken: () => session.getToken(),
    isSignedIn: () => session.store.getState().loggedIn,
    onUnauthorized: () => session.expire(),
    account: () => chosenAccount(session),
  });
  return shared;
}

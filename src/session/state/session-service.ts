import { createStore } from 'zustand/vanilla';
import { SESSION } from '#domain/limits.ts';
import { shellText } from '../../brand/BrandContext.tsx';
import type { Boot } from '../../brand/boot.ts';
import { basenameOf, isOpenPage, MAIN_FLOW } from '../../shell/navigation/index.ts';
import {
  canRedirect,
  createTokenCache,
  identitySetting,
  isRefusal,
  loadSdk,
  revokeToken,
  type Sdk,
} from '../provider/index.ts';
import {
  createCodeLock,
  createCodeProof,
  createCodeSignIn,
  createLastSaves,
  createLogOut,
  createRedirectSignIn,
} from '../sign-in/index.ts';
import { createTabClaim, openTabChannel, openTabStorage, type TabStorage } from '../tab/index.ts';
import { watchExpiry } from './expiry.ts';
import { type Session, SIGNED_OUT, sessionOf } from './session.ts';
import type { Ending, SessionService } from './session-port.ts';

export type { Ending, SessionService } from './session-port.ts';

export interface SessionOptions {
  boot: Boot;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** For tests: the tab's storage. */
  storage?: TabStorage;
  /** For tests: leaves the page. */
  leave?: (url: string) => void;
  /** For tests: tells this tab from a copy of another. */
  claimTab?: () => Promise<'own' | 'copy'>;
}

/** Builds a page's session service; `src/shell/services/session-loader.ts` makes the one of an application. */
export function createSessionService(options: SessionOptions): SessionService {
  const {
    boot,
    now = Date.now,
    storage = openTabStorage(),
    leave = (url) => window.location.assign(url),
    claimTab = createTabClaim(storage),
  } = options;
  const setting = identitySetting(boot, window.location.origin);
  const text = shellText(boot.brand?.content);
  const store = createStore<Session>(() => SIGNED_OUT);
  const cache = createTokenCache(storage, `trellis-session-${setting.clientId}`);
  const lock = createCodeLock(storage, now);
  const listeners = new Set<(ending: Ending, elsewhere: boolean) => void>();
  const holders = new Set<object>();
  const lastSaves = createLastSaves();
  let asking: Promise<boolean> | undefined;
  let loading: Promise<Sdk> | undefined;
  let resuming: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;
  /** The last session of this page, once it has ended. */
  let last: { ending: Ending; subject: string } | undefined;

  const base = (): string => basenameOf(window.location.pathname, boot.brand?.route_prefix);
  /** One address for all flows: the provider knows it. */
  const callbackUrl = (): string => `${window.location.origin}${base()}${MAIN_FLOW.signIn}`;
  const sdk = (): Promise<Sdk> => {
    loading ??= loadSdk({ setting, cache, lasting: storage.lasting, now }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  /** Exchanges the refresh token at hand and sets the session from the new ID token. */
  const renew = (): Promise<void> => {
    renewing ??= (async () => {
      const { client } = await sdk();
      await client.getTokenSilently({ cacheMode: 'off', timeoutInSeconds: SESSION.refreshSeconds });
      await readSession();
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  /** @param subject the only person whose session may begin, if it matters. @throws if it is that of another one */
  const readSession = async (subject?: string): Promise<void> => {
    const claims = await (await sdk()).client.getIdTokenClaims();
    if (!claims) throw new Error('There is no ID token.');
    if (subject !== undefined && claims.sub !== subject) {
      cache.clear();
      throw new Error('The provider knows this browser as another person.');
    }
    const { loggedIn } = store.getState();
    last = undefined;
    store.setState(sessionOf(claims, now()), true);
    expiry.check();
    if (!loggedIn) channel.post({ type: 'signed-in', subject: claims.sub });
  };
  /** @returns whether the session goes on; undefined where nobody could be asked. */
  const refresh = async (): Promise<boolean | undefined> => {
    try {
      await renew();
      return true;
    } catch (error) {
      if (!isRefusal(error)) return undefined;
      forget('expired');
      return false;
    }
  };

  const forget = (ending: Ending, { elsewhere = false, logOut = false } = {}): void => {
    const { loggedIn, id = '' } = store.getState();
    const token = cache.stored();
    cache.clear();
    void loading?.then(({ client }) => client.logout({ openUrl: false })).catch(() => {});
    if (!loggedIn) return;
    last = { ending, subject: id };
    store.setState(SIGNED_OUT, true);
    expiry.check();
    if (logOut && token) void revokeToken(setting, token);
    if (!elsewhere && ending !== 'replaced') channel.post({ type: ending, subject: id });
    for (const listener of listeners) listener(ending, elsewhere);
  };
  /** Out of time: cleared, and logged out except on the open pages [SESSION-4]. */
  const endInTime = (): void => {
    const path = window.location.pathname.slice(base().length) || '/';
    forget('expired', { logOut: !isOpenPage(path) });
  };

  const channel = openTabChannel(`trellis-session-${setting.clientId}`, ({ type, subject }) => {
    const { loggedIn, id } = store.getState();
    const mine = loggedIn && id === subject;
    if (type === 'active' && mine) expiry.active();
    // The other tab's session is another one: this tab asks about its own.
    if (type === 'expired' && mine) void refresh();
    // This tab's own session goes on until then, and saves what was typed here.
    if (type === 'logged-out' && mine)
      void lastSaves.settle().then(() => forget('logged-out', { elsewhere: true, logOut: true }));
    if (type === 'signed-in' && loggedIn && !mine) forget('replaced', { elsewhere: true, logOut: true });
    if (type === 'signed-in' && !loggedIn && last && last.subject === subject) void signInSilently(subject);
  });
  const expiry = watchExpiry({
    ...{ store, now, refresh, end: endInTime },
    postActive: () => channel.post({ type: 'active', subject: store.getState().id ?? '' }),
  });
  /** @param subject the person whose session ended here: nobody else is signed in without being asked */
  const signInSilently = async (subject?: string): Promise<void> => {
    try {
      await claimTab();
      await (await sdk()).signInSilently(callbackUrl());
      await readSession(subject);
    } catch {
      // The provider does not know this browser: the page offers sign-in.
    }
  };

  const codes = createCodeSignIn({
    ...{ setting, text, lock, cache, sdk, renew },
    claim: claimTab,
    proof: createCodeProof(storage),
  });

  const redirect = createRedirectSignIn({
    text,
    lock,
    sdk,
    claim: claimTab,
    readSession: () => readSession(),
    callbackUrl,
    hasExpired: () => last?.ending === 'expired',
    leave,
  });
  const { settle } = lastSaves;
  const logOut = createLogOut({ setting, lock, cache, settle, leave, end: () => forget('logged-out') });

  return {
    store,
    warning: expiry.warning,
    storage,
    lasting: storage.lasting,
    hasLogoutEverywhere: setting.revokeAllUrl !== undefined,
    startCode: codes.start,
    verifyCode: codes.verify,
    emailCode: {
      start: (email) => codes.start(email),
      verify: codes.verify,
      lockedUntil: lock.lockedUntil,
      sentTo: lock.sentTo,
    },

    async getToken() {
      expiry.check();
      if (!store.getState().loggedIn) return undefined;
      try {
        const { client } = await sdk();
        return await client.getTokenSilently({ timeoutInSeconds: SESSION.refreshSeconds });
      } catch (error) {
        // `isAuthenticated()` would stay true after the refresh token died.
        if (!isRefusal(error)) throw error;
        forget('expired');
        return undefined;
      }
    },

    resume() {
      resuming ??= (async () => {
        const token = cache.stored();
        if (!token) return;
        try {
          if ((await claimTab()) === 'copy') {
            cache.clear();
            await signInSilently();
            return;
          }
          (await sdk()).adopt(token);
          await renew();
        } catch (error) {
          // A refused token is of no more use; one that could not be asked about waits for the next load.
          if (isRefusal(error)) cache.clear();
        }
      })();
      return resuming;
    },

    renew: async () => store.getState().loggedIn && (await refresh()) === true,

    async stay() {
      const before = store.getState().expires ?? 0;
      const goesOn = await refresh();
      if (goesOn === undefined) return 'unreachable';
      // The longest time that a sign-in may last has come.
      return goesOn && (store.getState().expires ?? 0) > before + 1000 ? 'stayed' : 'over';
    },

    holdPage: (holder, isHeld) => void (isHeld ? holders.add(holder) : holders.delete(holder)),
    askOnce(question) {
      asking ??= question().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    canRedirect: () => holders.size === 0 && canRedirect(storage.lasting),
    loginRedirect: redirect.start,
    handleCallback: redirect.finish,
    beforeLogOut: lastSaves.add,
    logout: logOut.here,
    logoutEverywhere: logOut.everywhere,
    expire: () => forget('expired'),
    ending: () => last?.ending,
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

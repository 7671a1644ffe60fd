import { createStore, type StoreApi } from 'zustand/vanilla';
import { identityWords } from '../api/failure-words.ts';
import { shellText } from '../brand/BrandContext.tsx';
import type { Boot } from '../brand/boot.ts';
import { basenameOf } from '../shell/routes.ts';
import { type CallbackResult, inTime } from './callback.ts';
import { createCodeLock } from './code-lock.ts';
import type { EmailCodePort, Result } from './email-code.ts';
import { identitySetting } from './identity-setting.ts';
import { exchangeCode, type Profile, requestCode, revokeToken } from './passwordless.ts';
import { isRefusal, refusalBody } from './provider-errors.ts';
import { safeReturnTo } from './return-to.ts';
import { loadSdk, type Sdk } from './sdk.ts';
import { type Session, SIGNED_OUT, sessionOf } from './session.ts';
import { openTabStorage, type TabStorage } from './tab-storage.ts';
import { createTokenCache } from './token-cache.ts';

export interface SessionOptions {
  boot: Boot;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** For tests: the tab's storage. */
  storage?: TabStorage;
  /** For tests: leaves the page. */
  leave?: (url: string) => void;
}

/** Why a session ended: its time or the server's word, or the person's own log-out. */
type Ending = 'expired' | 'logged-out';

/** Sign-in for the page. Only what is needed is loaded: the SDK comes with the first code, token or redirect. */
export interface SessionService {
  store: StoreApi<Session>;
  /** Mails a code; names and phone ride along. */
  startCode(email: string, profile?: Profile): Promise<Result>;
  verifyCode(email: string, code: string): Promise<Result>;
  emailCode: EmailCodePort;
  /** The bearer token, renewed where it has to be; undefined for a visitor. @throws where the provider can't be reached. */
  getToken(): Promise<string | undefined>;
  /** Takes up the session that lies in this tab; does nothing where there is none. Once per load; never throws. */
  resume(): Promise<void>;
  /** Leaves for the provider's page, to come back to `returnTo`. @throws where that can't be done. */
  loginRedirect(returnTo?: string): Promise<void>;
  /** Finishes the return from the provider's page. Once per load: later calls get the same answer. */
  handleCallback(): Promise<CallbackResult>;
  /** The person's own log-out: ends at the site's origin (decision 12). */
  logout(): Promise<void>;
  /** The session is over (401, expiry): forgets it here, without leaving the page. */
  expire(): void;
  /** Hears of every end of a session. Returns how to stop. */
  onEnded(listener: (ending: Ending) => void): () => void;
}

/** Where the provider sends people back to: the sign-in step (spec §2). */
const CALLBACK_PATH = '/app/verify/login';
/** Above the SDK's own: a refresh that is given up too early would use its token twice. In seconds. */
const REFRESH_TIMEOUT = 20;

/** Builds the page's session service. `shared-session.ts` holds the one that the page uses. */
export function createSessionService(options: SessionOptions): SessionService {
  const {
    boot,
    now = Date.now,
    storage = openTabStorage(),
    leave = (url) => window.location.assign(url),
  } = options;
  const setting = identitySetting(boot, window.location.origin);
  const text = shellText(boot.brand?.content);
  const store = createStore<Session>(() => SIGNED_OUT);
  const cache = createTokenCache(storage, `trellis-session-${setting.clientId}`);
  const lock = createCodeLock(storage, now);
  const listeners = new Set<(ending: Ending) => void>();
  let loading: Promise<Sdk> | undefined;
  let resuming: Promise<void> | undefined;
  let leaving: Promise<void> | undefined;
  let callback: Promise<CallbackResult> | undefined;
  /** Address whose code was right, though the rest of the sign-in did not come through. */
  let proven: string | undefined;

  const sdk = (): Promise<Sdk> => {
    loading ??= loadSdk({ setting, cache, lasting: storage.lasting, now }).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  /** Exchanges the refresh token at hand and sets the session from the new ID token. */
  const renew = async (): Promise<void> => {
    const { client } = await sdk();
    await client.getTokenSilently({ cacheMode: 'off', timeoutInSeconds: REFRESH_TIMEOUT });
    await readSession();
  };
  const readSession = async (): Promise<void> => {
    const claims = await (await sdk()).client.getIdTokenClaims();
    if (!claims) throw new Error('There is no ID token.');
    store.setState(sessionOf(claims, now()), true);
  };

  const forget = (ending: Ending): void => {
    const before = store.getState();
    cache.clear();
    void loading?.then(({ client }) => client.logout({ openUrl: false })).catch(() => {});
    store.setState(SIGNED_OUT, true);
    if (before.loggedIn) for (const listener of listeners) listener(ending);
  };

  const startCode = async (email: string, profile: Profile = {}): Promise<Result> => {
    const address = email.trim();
    const answer = await requestCode(setting, address, profile);
    if (answer.kind === 'silent') return { ok: false, text: identityWords('identity', undefined, text) };
    if (answer.kind === 'refused') return { ok: false, text: identityWords('send-code', answer.body, text) };
    lock.sent(address);
    // While the mail is on its way.
    sdk().catch(() => {});
    return { ok: true };
  };

  const verifyCode = async (email: string, code: string): Promise<Result> => {
    const address = email.trim();
    try {
      // Loaded first: a code must not be used up by a page that can't finish the sign-in.
      const { adopt } = await sdk();
      if (proven !== address || !cache.stored()) {
        const answer = await exchangeCode(setting, address, code);
        if (answer.kind === 'silent') return { ok: false, text: identityWords('identity', undefined, text) };
        if (answer.kind === 'refused')
          return { ok: false, text: identityWords('verify-code', answer.body, text) };
        if (typeof answer.body.refresh_token !== 'string') throw new Error('There is no refresh token.');
        adopt(answer.body.refresh_token);
        proven = address;
      }
      await renew();
      proven = undefined;
      lock.clear();
      return { ok: true };
    } catch (error) {
      if (isRefusal(error)) {
        proven = undefined;
        cache.clear();
      }
      return { ok: false, text: identityWords('identity', undefined, text) };
    }
  };

  const finishReturn = async (): Promise<string | undefined> => {
    const { href, origin } = window.location;
    const { client } = await sdk();
    const { appState } = await client.handleRedirectCallback<{ returnTo?: unknown }>(href);
    await readSession();
    lock.clear();
    return safeReturnTo(appState?.returnTo, origin);
  };

  return {
    store,
    startCode,
    verifyCode,
    emailCode: {
      start: (email) => startCode(email),
      verify: verifyCode,
      lockedUntil: lock.lockedUntil,
      sentTo: lock.sentTo,
    },

    async getToken() {
      if (!store.getState().loggedIn) return undefined;
      try {
        const { client } = await sdk();
        return await client.getTokenSilently({ timeoutInSeconds: REFRESH_TIMEOUT });
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
          (await sdk()).adopt(token);
          await renew();
        } catch (error) {
          // A refused token is of no more use; one that could not be asked about waits for the next load.
          if (isRefusal(error)) cache.clear();
        }
      })();
      return resuming;
    },

    loginRedirect(returnTo) {
      leaving ??= (async () => {
        const { client } = await sdk();
        const { origin, pathname } = window.location;
        const base = basenameOf(pathname, boot.brand?.route_prefix);
        await client.loginWithRedirect({
          authorizationParams: {
            redirect_uri: `${origin}${base}${CALLBACK_PATH}`,
            connection: 'email',
            screen_hint: 'signup',
            ...(lock.sentTo() ? { login_hint: lock.sentTo() } : {}),
          },
          appState: { returnTo },
          openUrl: leave,
        });
      })().finally(() => {
        leaving = undefined;
      });
      return leaving;
    },

    handleCallback() {
      callback ??= inTime(finishReturn())
        .then((returnTo) => ({ ok: true as const, returnTo }))
        .catch((error: unknown) => {
          return { ok: false as const, text: identityWords('identity', refusalBody(error), text) };
        });
      return callback;
    },

    async logout() {
      const token = cache.stored();
      lock.clear();
      forget('logged-out');
      if (token) await revokeToken(setting, token);
      const { origin } = window.location;
      const query = new URLSearchParams({ client_id: setting.clientId, returnTo: origin });
      const domain = /^https?:/.test(setting.domain) ? setting.domain : `https://${setting.domain}`;
      leave(`${domain}/v2/logout?${query}`);
    },

    expire: () => forget('expired'),
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

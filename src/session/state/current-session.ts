import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type IdentityConfig,
  markSignIn,
  revokeToken,
  type Sdk,
  type TokenCache,
} from '../provider/index.ts';
import type { TabStorage } from '../tab/index.ts';
import { type Session, SIGNED_OUT, sessionOf } from './session.ts';
import type { SessionEnding } from './session-port.ts';

/** Storage key of the user whose session is in this tab. */
const PERSON_KEY = 'trellis-person';
/** Storage key of the user whose session in this tab has ended: only that user is signed in without asking. */
const ENDED_PERSON_KEY = 'trellis-person-before';

interface CurrentParts {
  config: IdentityConfig;
  storage: TabStorage;
  cache: TokenCache;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  sdk: () => Promise<Sdk>;
  /** The session's state has changed. Resolves once new tabs can join it. */
  onChange: () => Promise<void>;
  /** The session's tokens are removed from this tab. */
  onForget: () => void;
  /** Resolves once the other tabs have saved their answers with the session's tokens. */
  whenOthersEnded: () => Promise<void>;
  /** To the other tabs of this browser. */
  post: (message: { type: 'signed-in' | 'logged-out' | 'expired'; subject: string }) => void;
}

/** Start, end and tokens of this page's session. */
export interface CurrentSession {
  store: StoreApi<Session>;
  /** The last ended session; undefined until one has ended. */
  last(): { ending: SessionEnding; subject: string; email: string | undefined } | undefined;
  /** The user whose session in this tab has ended, also after a reload. */
  endedPerson(): string | undefined;
  /** Stores the user whose session starts next, so that this user's log-out in another tab ends it. */
  expectSubject(subject: string): void;
  /** The signed-in user, else the user whose session a reload would continue. */
  person(): string | undefined;
  /** Obtains tokens with the SDK. @throws if the session has ended; the new tokens are then revoked */
  obtainTokens<T>(work: (sdk: Sdk) => Promise<T>): Promise<T>;
  /** Starts or renews the session from the ID token. @throws if it belongs to another user than `subject` */
  read(subject?: string): Promise<void>;
  /** `logOut`: revokes the refresh token. `elsewhere`: another tab has ended the session. */
  end(ending: SessionEnding, options?: { elsewhere?: boolean; logOut?: boolean }): void;
  /** Revokes tokens of this tab that no session uses yet. */
  revokeTokens(): void;
  /** Removes tokens of this tab that no session uses yet, without revoking them. */
  forgetTokens(): void;
  onEnded(listener: (ending: SessionEnding, elsewhere: boolean) => void): () => void;
}

export function createCurrentSession(parts: CurrentParts): CurrentSession {
  const { config, storage, cache, now, sdk, onChange, onForget, whenOthersEnded, post } = parts;
  const store = createStore<Session>(() => SIGNED_OUT);
  const listeners = new Set<(ending: SessionEnding, elsewhere: boolean) => void>();
  let last: ReturnType<CurrentSession['last']>;
  /** The number of ended sessions. */
  let endedCount = 0;

  /** @returns the removed refresh token */
  const forget = (): string | undefined => {
    const token = cache.stored();
    cache.clear();
    storage.remove(PERSON_KEY);
    onForget();
    return token;
  };
  const revoke = (token: string | undefined): void => {
    if (token) void revokeToken(config, token);
  };

  return {
    store,
    last: () => last,
    endedPerson: () => storage.get(ENDED_PERSON_KEY),
    expectSubject: (subject) => void storage.set(PERSON_KEY, subject),
    person: () => store.getState().id ?? storage.get(PERSON_KEY),

    async obtainTokens(work) {
      const countBefore = endedCount;
      const result = await work(await sdk());
      if (endedCount === countBefore) return result;
      if (!store.getState().loggedIn) revoke(forget());
      throw new Error('The session ended meanwhile.');
    },

    async read(subject) {
      const claims = await (await sdk()).client.getIdTokenClaims();
      if (!claims) throw new Error('There is no ID token.');
      if (subject !== undefined && claims.sub !== subject) {
        revoke(forget());
        throw new Error('The provider knows this browser as another person.');
      }
      markSignIn(config.clientId, true);
      const { loggedIn } = store.getState();
      last = undefined;
      storage.set(PERSON_KEY, claims.sub);
      storage.remove(ENDED_PERSON_KEY);
      store.setState(sessionOf(claims, now()), true);
      const announced = onChange();
      if (loggedIn) return;
      void announced.then(() => {
        if (store.getState().id === claims.sub) post({ type: 'signed-in', subject: claims.sub });
      });
    },

    end(ending, { elsewhere = false, logOut = false } = {}) {
      const { loggedIn, id = '', email } = store.getState();
      const token = forget();
      if (!loggedIn) return;
      endedCount += 1;
      last = { ending, subject: id, email };
      // After a log-out in this tab, the tab is treated like a new tab.
      if (ending === 'expired' || elsewhere) storage.set(ENDED_PERSON_KEY, id);
      else storage.remove(ENDED_PERSON_KEY);
      store.setState(SIGNED_OUT, true);
      void onChange();
      // The SDK keeps its own tokens and cookie.
      void sdk()
        .then(({ client }) => client.logout({ openUrl: false }))
        .then(() => markSignIn(config.clientId, store.getState().loggedIn))
        .catch(() => {});
      if (logOut) void whenOthersEnded().then(() => revoke(token));
      if (!elsewhere && ending !== 'replaced') post({ type: ending, subject: id });
      for (const listener of listeners) listener(ending, elsewhere);
    },

    revokeTokens() {
      endedCount += 1;
      revoke(forget());
    },
    forgetTokens: () => void forget(),

    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

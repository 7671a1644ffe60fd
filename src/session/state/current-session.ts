import { createStore, type StoreApi } from 'zustand/vanilla';
import { type IdentitySetting, revokeToken, type Sdk, type TokenCache } from '../provider/index.ts';
import type { TabStorage } from '../tab/index.ts';
import { type Session, SIGNED_OUT, sessionOf } from './session.ts';
import type { Ending } from './session-port.ts';

/** Storage key of the user whose session is in this tab. */
const PERSON = 'trellis-person';
/** Storage key of the user whose session here has ended; nobody else is signed in without being asked. */
const ENDED = 'trellis-person-before';

interface CurrentParts {
  setting: IdentitySetting;
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
  othersEnded: () => Promise<void>;
  /** To the other tabs of this browser. */
  post: (message: { type: 'signed-in' | 'logged-out' | 'expired'; subject: string }) => void;
}

/** Start, end and tokens of this page's session. */
export interface CurrentSession {
  store: StoreApi<Session>;
  /** The last ended session; undefined until one has ended. */
  last(): { ending: Ending; subject: string; email: string | undefined } | undefined;
  /** The user whose session in this tab has ended, also after a reload. */
  endedPerson(): string | undefined;
  /** Notes whose session starts next, so that a log-out of this user in another tab ends it. */
  expect(subject: string): void;
  /** The signed-in user, else the user whose session a reload would continue. */
  person(): string | undefined;
  /** The SDK obtains tokens. @throws if the session ended meanwhile; the new tokens are then revoked */
  obtain<T>(work: (sdk: Sdk) => Promise<T>): Promise<T>;
  /** Starts or renews the session from the ID token. @throws if it belongs to another user than `subject` */
  read(subject?: string): Promise<void>;
  /** `logOut`: revokes the refresh token. `elsewhere`: another tab has ended the session. */
  end(ending: Ending, options?: { elsewhere?: boolean; logOut?: boolean }): void;
  /** Revokes tokens of this tab that no session uses yet. */
  drop(): void;
  /** Removes such tokens without revoking them. */
  forget(): void;
  onEnded(listener: (ending: Ending, elsewhere: boolean) => void): () => void;
}

export function createCurrentSession(parts: CurrentParts): CurrentSession {
  const { setting, storage, cache, now, sdk, onChange, onForget, othersEnded, post } = parts;
  const store = createStore<Session>(() => SIGNED_OUT);
  const listeners = new Set<(ending: Ending, elsewhere: boolean) => void>();
  let last: ReturnType<CurrentSession['last']>;
  /** The number of ended sessions. */
  let ends = 0;

  /** @returns the removed refresh token */
  const forget = (): string | undefined => {
    const token = cache.stored();
    cache.clear();
    storage.remove(PERSON);
    onForget();
    return token;
  };
  const revoke = (token: string | undefined): void => {
    if (token) void revokeToken(setting, token);
  };

  return {
    store,
    last: () => last,
    endedPerson: () => storage.get(ENDED),
    expect: (subject) => void storage.set(PERSON, subject),
    person: () => store.getState().id ?? storage.get(PERSON),

    async obtain(work) {
      const before = ends;
      const answer = await work(await sdk());
      if (ends === before) return answer;
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
      const { loggedIn } = store.getState();
      last = undefined;
      storage.set(PERSON, claims.sub);
      storage.remove(ENDED);
      store.setState(sessionOf(claims, now()), true);
      const isSeen = onChange();
      if (loggedIn) return;
      void isSeen.then(() => {
        if (store.getState().id === claims.sub) post({ type: 'signed-in', subject: claims.sub });
      });
    },

    end(ending, { elsewhere = false, logOut = false } = {}) {
      const { loggedIn, id = '', email } = store.getState();
      const token = forget();
      if (!loggedIn) return;
      ends += 1;
      last = { ending, subject: id, email };
      // After their own log-out the tab is like a new one.
      if (ending === 'expired' || elsewhere) storage.set(ENDED, id);
      else storage.remove(ENDED);
      store.setState(SIGNED_OUT, true);
      void onChange();
      // The SDK has its own memory and cookie.
      void sdk()
        .then(({ client }) => client.logout({ openUrl: false }))
        .catch(() => {});
      if (logOut) void othersEnded().then(() => revoke(token));
      if (!elsewhere && ending !== 'replaced') post({ type: ending, subject: id });
      for (const listener of listeners) listener(ending, elsewhere);
    },

    drop() {
      ends += 1;
      revoke(forget());
    },
    forget: () => void forget(),

    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import type { StoreApi } from 'zustand/vanilla';
import { SESSION } from '#domain/limits.ts';
import type { TokenCache } from '../provider/index.ts';
import type { Presence, TabChannel, TabMessage, TabStorage } from '../tab/index.ts';
import type { Session } from './session.ts';

/**
 * Storage key of the family's id; a family is the tabs that share one session. A refresh token works once, so
 * the tab that exchanges it sends the next token to the others.
 */
const FAMILY_KEY = 'trellis-family';

interface HandOverParts {
  store: StoreApi<Session>;
  storage: TabStorage;
  cache: TokenCache;
  presence: Presence;
  post: TabChannel['post'];
  /** Only tabs of the same brand and kind of page share a session. */
  scope: string;
}

export interface HandedSession {
  subject: string;
  token: string;
}

export interface HandOver {
  /**
   * Asks the signed-in tabs for their session. `own`: asks only the tabs of this tab's family.
   * @returns 'ending' if the session is being logged out; undefined if no tab gives one in time
   */
  ask(filter?: { subject?: string; own?: boolean }): Promise<HandedSession | 'ending' | undefined>;
  /** Whether other tabs may have exchanged this tab's token. */
  isShared(): boolean;
  /** Sends a new refresh token to the tabs of the family. */
  postRenewed(token: string): void;
  receive(message: TabMessage): void;
  /** The session's state has changed. Resolves once new tabs can see it. */
  markState(): Promise<void>;
  /** Resolves once the tabs that share the session have ended it, or had the time to. */
  whenOthersEnded(): Promise<void>;
  /** Called before the session ends: it is no longer given to other tabs. */
  stopGiving(): void;
  leaveFamily(): void;
}

export function createHandOver(parts: HandOverParts): HandOver {
  const { store, storage, cache, presence, post, scope } = parts;
  const waiting = new Map<string, (handedSession?: HandedSession | 'ending') => void>();
  const loggedOut = new Set<string>();
  let isClosing = false;

  const sendSession = ({ id, subject, family }: Extract<TabMessage, { type: 'ask' }>): void => {
    const { loggedIn, id: own = '' } = store.getState();
    const token = cache.stored();
    const shared = storage.get(FAMILY_KEY) ?? '';
    if (!loggedIn || (family !== '' && family !== shared)) return;
    if (isClosing) {
      post({ type: 'ending', id });
      return;
    }
    // A browser has one signed-in person at a time, so no other tab can give the wanted session either.
    if (!token || (subject !== '' && subject !== own)) {
      post({ type: 'give', id, subject: own, family: '', token: '' });
      return;
    }
    const familyId = shared || crypto.randomUUID();
    storage.set(FAMILY_KEY, familyId);
    post({ type: 'give', id, subject: own, family: familyId, token });
  };

  return {
    async ask({ subject = '', own = false } = {}) {
      const family = own ? (storage.get(FAMILY_KEY) ?? '') : '';
      if (!storage.isLasting || !(await presence.isAnyPageSignedIn())) return undefined;
      const id = crypto.randomUUID();
      const handedSession = await new Promise<HandedSession | 'ending' | undefined>((resolve) => {
        const timeLimit = setTimeout(resolve, SESSION.handOverMs);
        waiting.set(id, (receivedSession) => {
          clearTimeout(timeLimit);
          resolve(receivedSession);
        });
        post({ type: 'ask', scope, id, subject, family });
      });
      waiting.delete(id);
      return handedSession;
    },

    isShared: () => storage.get(FAMILY_KEY) !== undefined,

    postRenewed(token) {
      const family = storage.get(FAMILY_KEY);
      if (family !== undefined) post({ type: 'renewed', family, token });
    },

    receive(message) {
      if (message.type === 'ask' && message.scope === scope) sendSession(message);
      if (message.type === 'logged-out') loggedOut.add(message.subject);
      if (message.type === 'signed-in') loggedOut.delete(message.subject);
      if (message.type === 'ending') waiting.get(message.id)?.('ending');
      if (message.type === 'give') {
        const settle = waiting.get(message.id);
        if (!settle) return;
        waiting.delete(message.id);
        // The person has already logged out, so the given token is being revoked.
        if (loggedOut.has(message.subject)) return settle('ending');
        if (message.token === '') return settle();
        storage.set(FAMILY_KEY, message.family);
        settle({ subject: message.subject, token: message.token });
      }
      if (message.type === 'renewed' && storage.get(FAMILY_KEY) === message.family)
        cache.replace(message.token);
    },

    markState() {
      const { loggedIn } = store.getState();
      if (!loggedIn) isClosing = false;
      return presence.mark(loggedIn);
    },
    whenOthersEnded: () => presence.whenNoPageSignedIn(SESSION.logOutSaveMs),
    stopGiving() {
      isClosing = true;
    },
    leaveFamily: () => storage.remove(FAMILY_KEY),
  };
}

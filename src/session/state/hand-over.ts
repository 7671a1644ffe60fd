import type { StoreApi } from 'zustand/vanilla';
import { SESSION } from '#domain/limits.ts';
import type { TokenCache } from '../provider/index.ts';
import type { Presence, TabChannel, TabMessage, TabStorage } from '../tab/index.ts';
import type { Session } from './session.ts';

/**
 * Storage key of the id of the tabs that share one session. A refresh token works once, so the tab that
 * exchanges it sends the next token to the others.
 */
const FAMILY = 'trellis-family';

interface HandOverParts {
  store: StoreApi<Session>;
  storage: TabStorage;
  cache: TokenCache;
  presence: Presence;
  post: TabChannel['post'];
  /** Only tabs of the same brand and kind of page share a session. */
  scope: string;
}

export interface Handed {
  subject: string;
  token: string;
}

export interface HandOver {
  /**
   * Asks the signed-in tabs; `own`: only for the session that this tab already shares.
   * @returns 'ending' during its log-out; undefined if no tab has it, or none answers in time
   */
  ask(wanted?: { subject?: string; own?: boolean }): Promise<Handed | 'ending' | undefined>;
  /** Whether other tabs may have exchanged this tab's token. */
  isShared(): boolean;
  /** To the tabs that share the session. */
  renewed(token: string): void;
  hear(message: TabMessage): void;
  /** The session's state has changed. Resolves once new tabs can see it. */
  changed(): Promise<void>;
  /** Resolves once the tabs that share the session have ended it, or had the time to. */
  othersEnded(): Promise<void>;
  /** The session is about to end: it is not given away any more. */
  close(): void;
  forget(): void;
}

export function createHandOver(parts: HandOverParts): HandOver {
  const { store, storage, cache, presence, post, scope } = parts;
  const waiting = new Map<string, (handedSession?: Handed | 'ending') => void>();
  const loggedOut = new Set<string>();
  let isClosing = false;

  const give = ({ id, subject, family }: Extract<TabMessage, { type: 'ask' }>): void => {
    const { loggedIn, id: own = '' } = store.getState();
    const token = cache.stored();
    const shared = storage.get(FAMILY) ?? '';
    if (!loggedIn || (family !== '' && family !== shared)) return;
    if (isClosing) {
      post({ type: 'ending', id });
      return;
    }
    // A browser has one person at a time, so the answer is no for all tabs.
    if (!token || (subject !== '' && subject !== own)) {
      post({ type: 'give', id, subject: own, family: '', token: '' });
      return;
    }
    const name = shared || crypto.randomUUID();
    storage.set(FAMILY, name);
    post({ type: 'give', id, subject: own, family: name, token });
  };

  return {
    async ask({ subject = '', own = false } = {}) {
      const family = own ? (storage.get(FAMILY) ?? '') : '';
      if (!storage.isLasting || !(await presence.isSomebodyHere())) return undefined;
      const id = crypto.randomUUID();
      const handedSession = await new Promise<Handed | 'ending' | undefined>((resolve) => {
        const late = setTimeout(resolve, SESSION.handOverMs);
        waiting.set(id, (givenSession) => {
          clearTimeout(late);
          resolve(givenSession);
        });
        post({ type: 'ask', scope, id, subject, family });
      });
      waiting.delete(id);
      return handedSession;
    },

    isShared: () => storage.get(FAMILY) !== undefined,

    renewed(token) {
      const family = storage.get(FAMILY);
      if (family !== undefined) post({ type: 'renewed', family, token });
    },

    hear(message) {
      if (message.type === 'ask' && message.scope === scope) give(message);
      if (message.type === 'logged-out') loggedOut.add(message.subject);
      if (message.type === 'signed-in') loggedOut.delete(message.subject);
      if (message.type === 'ending') waiting.get(message.id)?.('ending');
      if (message.type === 'give') {
        const take = waiting.get(message.id);
        if (!take) return;
        waiting.delete(message.id);
        // Its token is being revoked.
        if (loggedOut.has(message.subject)) return take('ending');
        if (message.token === '') return take();
        storage.set(FAMILY, message.family);
        take({ subject: message.subject, token: message.token });
      }
      if (message.type === 'renewed' && storage.get(FAMILY) === message.family) cache.replace(message.token);
    },

    changed() {
      const { loggedIn } = store.getState();
      if (!loggedIn) isClosing = false;
      return presence.mark(loggedIn);
    },
    othersEnded: () => presence.untilNobody(SESSION.logOutSaveMs),
    close() {
      isClosing = true;
    },
    forget: () => storage.remove(FAMILY),
  };
}

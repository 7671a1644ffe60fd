import type { TabMessage } from '../tab/index.ts';
import type { CurrentSession } from './current-session.ts';
import type { ExpiryWatch } from './expiry.ts';
import type { HandOver } from './hand-over.ts';

interface HearParts {
  current: CurrentSession;
  handOver: Pick<HandOver, 'hear' | 'close'>;
  expiry: Pick<ExpiryWatch, 'active'>;
  /** Exchanges the refresh token. Never throws. */
  refresh: () => Promise<unknown>;
  /** Saves everything within a short time. Never throws. */
  saveAll: () => Promise<void>;
  /** Signs in a user without asking, if another tab or the provider has their session. */
  join: (subject: string) => Promise<void>;
}

/** Applies the messages of other tabs to this page's session. */
export function listenToTabs({ current, handOver, expiry, refresh, saveAll, join }: HearParts) {
  const { store, end } = current;
  return (message: TabMessage): void => {
    handOver.hear(message);
    if (!('subject' in message)) return;
    const { type, subject } = message;
    const { loggedIn } = store.getState();
    const isSame = current.person() === subject;
    const mine = loggedIn && isSame;
    if (type === 'active' && mine) expiry.active();
    // The other tab may have a separate session.
    if (type === 'expired' && mine) void refresh();
    if (type === 'logged-out' && mine) {
      // This session continues until its input is saved; no new tab joins it.
      handOver.close();
      void saveAll().then(() => end('logged-out', { elsewhere: true, logOut: true }));
    }
    // Its session would start with the running resume, or with the next load.
    if (type === 'logged-out' && !loggedIn && isSame) current.drop();
    if (type === 'signed-in' && loggedIn && !mine) end('replaced', { elsewhere: true, logOut: true });
    if (type === 'signed-in' && !loggedIn && current.last()?.subject === subject) void join(subject);
  };
}

import type { TabMessage } from '../tab/index.ts';
import type { CurrentSession } from './current-session.ts';
import type { ExpiryWatch } from './expiry.ts';
import type { HandOver } from './hand-over.ts';

interface ListenParts {
  current: CurrentSession;
  handOver: Pick<HandOver, 'receive' | 'stopGiving'>;
  expiry: Pick<ExpiryWatch, 'reportActivity'>;
  /** Exchanges the refresh token. Never throws. */
  refresh: () => Promise<unknown>;
  /** Saves everything within a short time. Never throws. */
  saveAll: () => Promise<void>;
  /** Signs in a user without asking, if another tab or the provider has their session. */
  join: (subject: string) => Promise<void>;
}

/** Creates a listener that applies the messages of other tabs to this page's session. */
export function listenToTabs({ current, handOver, expiry, refresh, saveAll, join }: ListenParts) {
  const { store, end } = current;
  return (message: TabMessage): void => {
    handOver.receive(message);
    if (!('subject' in message)) return;
    const { type, subject } = message;
    const { loggedIn } = store.getState();
    const isSamePerson = current.person() === subject;
    const isThisSession = loggedIn && isSamePerson;
    if (type === 'active' && isThisSession) expiry.reportActivity();
    // The expired session may be a separate session, so ask the provider about this tab's session.
    if (type === 'expired' && isThisSession) void refresh();
    if (type === 'logged-out' && isThisSession) {
      // This session continues until its answers are saved, but no new tab may join it.
      handOver.stopGiving();
      void saveAll().then(() => end('logged-out', { elsewhere: true, logOut: true }));
    }
    // A running resume or the next load would start the session that was logged out.
    if (type === 'logged-out' && !loggedIn && isSamePerson) current.revokeTokens();
    if (type === 'signed-in' && loggedIn && !isThisSession)
      end('replaced', { elsewhere: true, logOut: true });
    if (type === 'signed-in' && !loggedIn && current.last()?.subject === subject) void join(subject);
  };
}

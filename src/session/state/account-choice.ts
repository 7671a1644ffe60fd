import type { StoreApi } from 'zustand/vanilla';
import type { TabStorage } from '../tab/index.ts';
import type { Session } from './session.ts';

const KEY = 'trellis-account';

/** The person's own account, which no list contains (docs/contracts.md). */
const OWN_ACCOUNT = 'own';

interface AccountSession {
  store: StoreApi<Session>;
  storage: TabStorage;
}

/** The account that the person chose in this tab, if their session still lists it; `own`: their own. */
export function chosenAccount({ store, storage }: AccountSession): string | undefined {
  const { loggedIn, id, accounts } = store.getState();
  const [subject, account] = (storage.get(KEY) ?? '').split('\n');
  if (!loggedIn || !account || subject !== id) return undefined;
  return account === OWN_ACCOUNT || accounts.includes(account) ? account : undefined;
}

/** Chooses an account of the signed-in person; undefined: their own. */
export function chooseAccount({ store, storage }: AccountSession, account: string | undefined): void {
  const { id } = store.getState();
  if (id) storage.set(KEY, `${id}\n${account ?? OWN_ACCOUNT}`);
}

import type { StoreApi } from 'zustand/vanilla';
import type { TabStorage } from '../tab/index.ts';
import type { Session } from './session.ts';

const KEY = 'trellis-account';

/** The person's own account, which no list contains (docs/contracts.md). */
const OWN = 'own';

interface Chooser {
  store: StoreApi<Session>;
  storage: TabStorage;
}

/** The account that the person chose in this tab, while their session lists it; `own`: none of the list. */
export function chosenAccount({ store, storage }: Chooser): string | undefined {
  const { loggedIn, id, accounts } = store.getState();
  const [subject, account] = (storage.get(KEY) ?? '').split('\n');
  if (!loggedIn || !account || subject !== id) return undefined;
  return account === OWN || accounts.includes(account) ? account : undefined;
}

/** Chooses an account of the signed-in person; undefined: their own. */
export function chooseAccount({ store, storage }: Chooser, account: string | undefined): void {
  const { id } = store.getState();
  if (id) storage.set(KEY, `${id}\n${account ?? OWN}`);
}

import type { StoreApi } from 'zustand/vanilla';
import type { TabStorage } from '../tab/index.ts';
import type { Session } from './session.ts';

const KEY = 'trellis-account';

/** The person's own account, if they chose none of the list (docs/contracts.md). */
const OWN = 'own';

/** The parts of a session that a choice needs. */
interface Chooser {
  store: StoreApi<Session>;
  storage: TabStorage;
}

/**
 * The account that the person chose in this tab, for all later calls; `own` for none of the list. Only for
 * the same person, and only while their session lists it.
 */
export function chosenAccount({ store, storage }: Chooser): string | undefined {
  const { loggedIn, id, accounts } = store.getState();
  const [subject, account] = (storage.get(KEY) ?? '').split('\n');
  if (!loggedIn || !account || subject !== id) return undefined;
  return account === OWN || accounts.includes(account) ? account : undefined;
}

/** Chooses an account of the signed-in person; undefined means their own, which no list contains. */
export function chooseAccount({ store, storage }: Chooser, account: string | undefined): void {
  const { id } = store.getState();
  if (id) storage.set(KEY, `${id}\n${account ?? OWN}`);
}

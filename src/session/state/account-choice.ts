import type { StoreApi } from 'zustand/vanilla';
import type { TabStorage } from '../tab/index.ts';
import type { Session } from './session.ts';

const KEY = 'trellis-account';

/** Stands for the person's own account, where they said that none of the listed is meant (docs/contracts.md). */
const OWN = 'own';

/** As much of a session as a choice is about. */
interface Chooser {
  store: StoreApi<Session>;
  storage: TabStorage;
}

/**
 * The account that a person chose in this tab, for every later call; `own` for none of the listed. Only of the very
 * person, and only while their session lists it.
 */
export function chosenAccount({ store, storage }: Chooser): string | undefined {
  const { loggedIn, id, accounts } = store.getState();
  const [subject, account] = (storage.get(KEY) ?? '').split('\n');
  if (!loggedIn || !account || subject !== id) return undefined;
  return account === OWN || accounts.includes(account) ? account : undefined;
}

/** Chooses an account of the signed-in person; undefined means their own, which no list has. */
export function chooseAccount({ store, storage }: Chooser, account: string | undefined): void {
  const { id } = store.getState();
  if (id) storage.set(KEY, `${id}\n${account ?? OWN}`);
}

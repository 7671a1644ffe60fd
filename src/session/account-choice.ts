import type { StoreApi } from 'zustand/vanilla';
import type { Session } from './session.ts';
import { openTabStorage } from './tab-storage.ts';

const KEY = 'trellis-account';
const storage = openTabStorage();

/** Stands for the person's own account, where they said that none of the listed is meant (docs/contracts.md). */
const OWN = 'own';

/**
 * The account that a person chose in this tab, for every later call; `own` for none of the listed. Only of the very
 * person, and only while their session lists it.
 */
export function chosenAccount({ store }: { store: StoreApi<Session> }): string | undefined {
  const { loggedIn, id, accounts } = store.getState();
  const [subject, account] = (storage.get(KEY) ?? '').split('\n');
  if (!loggedIn || !account || subject !== id) return undefined;
  return account === OWN || accounts.includes(account) ? account : undefined;
}

/** Chooses an account of the signed-in person; undefined means their own, which no list has. */
export function chooseAccount({ store }: { store: StoreApi<Session> }, account: string | undefined): void {
  const { id } = store.getState();
  if (id) storage.set(KEY, `${id}\n${account ?? OWN}`);
}

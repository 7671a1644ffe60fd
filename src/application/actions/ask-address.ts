import type { EngineEnvironment } from '#engine';
import { wordOf } from '#engine';
import type { ModalStore } from '../../alerts/modal-store.ts';

/**
 * Asks about an address that looks mistyped [SIGN-9].
 * @returns the chosen address; the given one if it looks right or the check can't be loaded
 */
export async function askAddress(email: string, modals: ModalStore, env: EngineEnvironment): Promise<string> {
  const likely = await import('./likely-address.ts')
    .then(({ likelyAddress }) => likelyAddress(email))
    .catch(() => undefined);
  if (likely === undefined) return email;
  const word = (key: string) => wordOf(env, `widgets.codeEntry.likely.${key}`, { email, likely });
  const question = { title: word('title'), text: word('text'), yes: word('yes'), no: word('no') };
  return (await modals.confirm(question)) ? likely : email;
}

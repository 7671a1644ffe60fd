import type { EngineEnvironment } from '#engine';
import { wordOf } from '#engine';
import type { ConfirmQuestion } from '#widgets/confirm/port.ts';
import type { ModalStore } from '../../alerts/modal-store.ts';

export const loadLikelyAddress = async () => (await import('./likely-address.ts')).likelyAddress;

/** The question about an address that looks mistyped. */
export function addressQuestion(email: string, likely: string, env: EngineEnvironment): ConfirmQuestion {
  const word = (key: string) => wordOf(env, `widgets.codeEntry.likely.${key}`, { email, likely });
  return { title: word('title'), text: word('text'), yes: word('yes'), no: word('no') };
}

/**
 * Asks about an address that looks mistyped [SIGN-9].
 * @returns the chosen address; the given one if it looks right or the check can't be loaded; undefined if the person
 * closed the question without an answer
 */
export async function askAddress(
  email: string,
  modals: Pick<ModalStore, 'choose'>,
  env: EngineEnvironment,
): Promise<string | undefined> {
  const likely = await loadLikelyAddress()
    .then((likelyAddress) => likelyAddress(email))
    .catch(() => undefined);
  if (likely === undefined) return email;
  const isCorrected = await modals.choose(addressQuestion(email, likely, env));
  if (isCorrected === undefined) return undefined;
  return isCorrected ? likely : email;
}

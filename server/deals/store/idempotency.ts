import type { FieldCrypto, SealContext } from '../../crypto/field-crypto.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { deleteRows } from '../../storage/delete-rows.ts';

/** `hash` is keyed: with a plain hash of the body, an SSN could be guessed. */
export interface RequestKey {
  key: string;
  hash: string;
  /** Under earlier index keys. */
  olderHashes: string[];
}

/**
 * The answer that this request got before.
 * @throws Problem `idempotency-key-reused` if the key was used for another request
 */
export function openStoredAnswer(
  crypto: FieldCrypto,
  request: RequestKey,
  kept: { hash: string; answer: string },
): string {
  if (kept.hash !== request.hash && !request.olderHashes.includes(kept.hash))
    throw new Problem('idempotency-key-reused');
  return crypto.decrypt(kept.answer, placeOf(request));
}

/** Encrypts an answer, which holds masks, bound to its key. */
export function sealAnswer(crypto: FieldCrypto, request: RequestKey, answer: string): string {
  return crypto.encrypt(answer, placeOf(request));
}

function placeOf({ key }: RequestKey): SealContext {
  return { field: 'save-answer', deal: key };
}

/** Deletes expired answers. */
export async function sweepAnswers(db: Queries, now: Date): Promise<void> {
  await deleteRows(db, { table: 'idempotency_keys', column: 'expires_at', before: now });
}

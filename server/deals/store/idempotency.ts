import type { FieldCrypto, SealContext } from '../../crypto/field-crypto.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { deleteRows } from '../../storage/delete-rows.ts';

/** An idempotency key with a hash of its request. The hash is keyed: a plain one would allow guessing an SSN. */
export interface RequestKey {
  key: string;
  hash: string;
  /** The hashes under older index keys. */
  olderHashes: string[];
}

/**
 * Decrypts the answer that the same request got before.
 * @throws Problem `idempotency-key-reused` if the key was used for another request
 */
export function decryptStoredAnswer(
  crypto: FieldCrypto,
  request: RequestKey,
  storedAnswer: { hash: string; answer: string },
): string {
  if (storedAnswer.hash !== request.hash && !request.olderHashes.includes(storedAnswer.hash))
    throw new Problem('idempotency-key-reused');
  return crypto.decrypt(storedAnswer.answer, answerContext(request));
}

/** Encrypts an answer, because it contains masks, bound to its idempotency key. */
export function encryptAnswer(crypto: FieldCrypto, request: RequestKey, answer: string): string {
  return crypto.encrypt(answer, answerContext(request));
}

function answerContext({ key }: RequestKey): SealContext {
  return { field: 'save-answer', deal: key };
}

/** Deletes expired answers. */
export async function sweepAnswers(db: Queries, now: Date): Promise<void> {
  await deleteRows(db, { table: 'idempotency_keys', column: 'expires_at', before: now });
}

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
 * Decrypts the response that the same request got before.
 * @throws Problem `idempotency-key-reused` if the key was used for another request
 */
export function decryptStoredResponse(
  crypto: FieldCrypto,
  request: RequestKey,
  stored: { hash: string; answer: string },
): string {
  if (stored.hash !== request.hash && !request.olderHashes.includes(stored.hash))
    throw new Problem('idempotency-key-reused');
  return crypto.decrypt(stored.answer, responseContext(request));
}

/** Encrypts a response, because it contains masks, bound to its idempotency key. */
export function encryptResponse(crypto: FieldCrypto, request: RequestKey, response: string): string {
  return crypto.encrypt(response, responseContext(request));
}

function responseContext({ key }: RequestKey): SealContext {
  return { field: 'save-answer', deal: key };
}

/** Deletes expired responses. */
export async function sweepStoredResponses(db: Queries, now: Date): Promise<void> {
  await deleteRows(db, { table: 'idempotency_keys', column: 'expires_at', before: now });
}

import type { FieldCrypto, SealContext } from '../crypto/field-crypto.ts';

/** Encryption context of a job's payload. */
export function jobContext({ id, kind }: { id: string; kind: string }): SealContext {
  return { field: `jobs.${kind}`, deal: id };
}

/** The keyed hashes of an email address under each index key, newest first. */
export function hashPerson(crypto: Pick<FieldCrypto, 'blindIndexes'>, email: string): string[] {
  return crypto.blindIndexes('jobs.person', email.trim().toLowerCase());
}

import type { FieldCrypto, SealContext } from '../../crypto/field-crypto.ts';
import { OPEN_STATUSES, type RequestRow } from './store.ts';

/** The encrypted texts of a request's row. */
export type SealedColumn = 'recipient' | 'code' | 'note';

/**
 * The encryption context of a text; it has the row's id, so a text that was copied to another row can't be
 * decrypted.
 */
export function requestPlace(row: { id: string; deal_id: string }, column: SealedColumn): SealContext {
  return { field: `requests.${column}.${row.id}`, deal: row.deal_id };
}

/** Decrypts a text of the row; undefined if it has none. */
export function openText(
  crypto: Pick<FieldCrypto, 'decrypt'>,
  row: RequestRow,
  column: SealedColumn,
): string | undefined {
  const sealed = row[column];
  return sealed === null ? undefined : crypto.decrypt(sealed, requestPlace(row, column));
}

/**
 * Whether the row is of the application that it was made for: the address is encrypted for both, so a row that was moved to
 * another application in the database opens nothing [PRIVATE-11]. After an erasure it has no address, and opens nothing but the
 * note that a question or part is closed.
 */
export function isOfItsDeal(crypto: Pick<FieldCrypto, 'decrypt'>, row: RequestRow): boolean {
  if (row.recipient === null) return row.purpose !== 'statements' && !OPEN_STATUSES.includes(row.status);
  try {
    return openText(crypto, row, 'recipient') !== undefined;
  } catch {
    return false;
  }
}

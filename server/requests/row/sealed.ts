import type { FieldCrypto, SealContext } from '../../crypto/field-crypto.ts';
import type { RequestRow } from './store.ts';

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

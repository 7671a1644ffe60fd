import type { SealContext } from '../../crypto/field-crypto.ts';

/** The encrypted texts of a request's row. Each is bound to the row and its deal. */
export type SealedColumn = 'recipient' | 'code' | 'note';

/** The encryption context of a text: a text that was moved to another row can't be decrypted. */
export function requestPlace(row: { id: string; deal_id: string }, column: SealedColumn): SealContext {
  return { field: `requests.${column}.${row.id}`, deal: row.deal_id };
}

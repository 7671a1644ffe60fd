import type { SealContext } from '../crypto/field-crypto.ts';

/** Which sealed text of a request's row; the row's `deal_id` is part of what it is bound to. */
export type SealedColumn = 'recipient' | 'code' | 'note';

/** Where a text of a request is sealed: moved to another row it does not open. */
export function requestPlace(row: { id: string; deal_id: string }, column: SealedColumn): SealContext {
  return { field: `requests.${column}.${row.id}`, deal: row.deal_id };
}

import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type Delegate, type delegateOf, isEmpty, listOf } from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import type { Deal } from '../../deals/store/index.ts';
import { normalizeEmail } from '../../identity/users.ts';
import { OPEN, type RequestRow } from './store.ts';

export type Asked = NonNullable<ReturnType<typeof delegateOf>>;

export interface AskedItem {
  item: JsonObject;
  index: number;
}

export function askedItem(
  application: JsonObject,
  { list }: Delegate,
  id: string | null,
): AskedItem | undefined {
  const items = listOf(application, list);
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  return item && { item, index };
}

/** The item's address, normalized to compare. */
export function addressOf(item: JsonObject, { to }: Delegate): string | undefined {
  return normalizeEmail(item[to.email]);
}

/** The item's first name; '' if it has none. */
export function firstNameOf(item: JsonObject | undefined, { to }: Delegate): string {
  const name = item?.[to.name];
  return typeof name === 'string' && !isEmpty(name) ? name.trim() : '';
}

/** Hash purpose of a request's address. */
export const RECIPIENT = 'request.recipient';

/** The current status: a removed item, a changed address or the due time ends a request without a write. */
export function statusOf(
  crypto: Pick<FieldCrypto, 'blindIndexes'>,
  row: RequestRow,
  deal: Pick<Deal, 'submitted_at'>,
  asked: Asked | undefined,
  currentItem: AskedItem | undefined,
  now: Date,
): RequestRow['status'] {
  if (!OPEN.includes(row.status) && row.status !== 'answered') return row.status;
  if (!asked || !currentItem || !isSameAddress(crypto, row, addressOf(currentItem.item, asked.delegate)))
    return row.status === 'answered' ? 'answered' : 'void';
  if (row.status === 'answered') return 'answered';
  if (deal.submitted_at !== null) return 'void';
  return row.due_at.getTime() <= now.getTime() ? 'expired' : row.status;
}

/** The status of a request without an item: it expires at its due time without a write. */
export function statusByTime(row: RequestRow, now: Date): RequestRow['status'] {
  return OPEN.includes(row.status) && row.due_at.getTime() <= now.getTime() ? 'expired' : row.status;
}

/** Whether an address equals the address of a request. */
export function isSameAddress(
  crypto: Pick<FieldCrypto, 'blindIndexes'>,
  { recipient_index: index }: RequestRow,
  address: string | undefined,
): boolean {
  return index !== null && address !== undefined && crypto.blindIndexes(RECIPIENT, address).includes(index);
}

/** The requested fields that the flow still delegates. */
export function allowedFields(requestedFields: readonly string[], now: readonly string[]): string[] {
  return requestedFields.filter((field) => now.includes(field));
}

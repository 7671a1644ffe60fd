import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type Delegate, type delegateOf, isEmpty, listOf } from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import type { Deal } from '../../deals/store/index.ts';
import { normalizeEmail } from '../../identity/users.ts';
import { OPEN, type RequestRow } from './store.ts';

/** The part of a step that another person fills in. */
export type Asked = NonNullable<ReturnType<typeof delegateOf>>;

/** The item that a request is about, and its position. */
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
  const index = items.findIndex((one) => one.id === id);
  const item = items[index];
  return item && { item, index };
}

/** The address of an item, as it is compared. */
export function addressOf(item: JsonObject, { to }: Delegate): string | undefined {
  return normalizeEmail(item[to.email]);
}

/** The first name of an item; '' if it has none. */
export function firstNameOf(item: JsonObject | undefined, { to }: Delegate): string {
  const name = item?.[to.name];
  return typeof name === 'string' && !isEmpty(name) ? name.trim() : '';
}

/** The purpose under which the address of a request is hashed. */
export const RECIPIENT = 'request.recipient';

/**
 * Where a request stands now. The row alone does not decide: an item that was removed, an address that was changed and a time that
 * is over end it at once, whichever process wrote them.
 */
export function statusOf(
  crypto: Pick<FieldCrypto, 'blindIndexes'>,
  row: RequestRow,
  deal: Pick<Deal, 'submitted_at'>,
  asked: Asked | undefined,
  found: AskedItem | undefined,
  now: Date,
): RequestRow['status'] {
  if (!OPEN.includes(row.status) && row.status !== 'answered') return row.status;
  if (!asked || !found || !isSameAddress(crypto, row, addressOf(found.item, asked.delegate)))
    return row.status === 'answered' ? 'answered' : 'void';
  if (row.status === 'answered') return 'answered';
  if (deal.submitted_at !== null) return 'void';
  return row.due_at.getTime() <= now.getTime() ? 'expired' : row.status;
}

/** The status of a request that is about no item: it expires at its due time without a write. */
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

/** The fields that a request may write: those it was made for that the flow still hands over. */
export function allowedFields(made: readonly string[], now: readonly string[]): string[] {
  return made.filter((field) => now.includes(field));
}

import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type Delegate, type delegateOf, isEmpty, listOf } from '#engine';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import type { Deal } from '../../deals/store/index.ts';
import { normalizeEmail } from '../../identity/users.ts';
import { OPEN_STATUSES, type RequestRow } from './store.ts';

/** The step and the delegate (a part that another person can answer) of a request. */
export type DelegatedPart = NonNullable<ReturnType<typeof delegateOf>>;

export interface RequestedItem {
  item: JsonObject;
  index: number;
}

export function findRequestedItem(
  application: JsonObject,
  { list }: Delegate,
  id: string | null,
): RequestedItem | undefined {
  const items = listOf(application, list);
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  return item && { item, index };
}

/** The item's email address, normalized to compare. */
export function recipientOf(item: JsonObject, { to }: Delegate): string | undefined {
  return normalizeEmail(item[to.email]);
}

/** The item's first name; '' if it has none. */
export function firstNameOf(item: JsonObject | undefined, { to }: Delegate): string {
  const name = item?.[to.name];
  return typeof name === 'string' && !isEmpty(name) ? name.trim() : '';
}

/** The purpose with which the email address of a request is hashed. */
export const RECIPIENT_PURPOSE = 'request.recipient';

/**
 * The current status, which may differ from the stored status: a removed item, a changed address or the due time
 * end it.
 */
export function currentStatus(
  crypto: Pick<FieldCrypto, 'blindIndexes'>,
  row: RequestRow,
  deal: Pick<Deal, 'submitted_at'>,
  delegatedPart: DelegatedPart | undefined,
  currentItem: RequestedItem | undefined,
  now: Date,
): RequestRow['status'] {
  if (!OPEN_STATUSES.includes(row.status) && row.status !== 'answered') return row.status;
  if (
    !delegatedPart ||
    !currentItem ||
    !isSameAddress(crypto, row, recipientOf(currentItem.item, delegatedPart.delegate))
  )
    return row.status === 'answered' ? 'answered' : 'void';
  if (row.status === 'answered') return 'answered';
  if (deal.submitted_at !== null) return 'void';
  return row.due_at.getTime() <= now.getTime() ? 'expired' : row.status;
}

/** The current status of a request without an item, which may differ from the stored status: the due time ends it. */
export function statusByTime(row: RequestRow, now: Date): RequestRow['status'] {
  return OPEN_STATUSES.includes(row.status) && row.due_at.getTime() <= now.getTime() ? 'expired' : row.status;
}

/** Whether an address equals the address of a request. */
export function isSameAddress(
  crypto: Pick<FieldCrypto, 'blindIndexes'>,
  { recipient_index: index }: RequestRow,
  address: string | undefined,
): boolean {
  return (
    index !== null && address !== undefined && crypto.blindIndexes(RECIPIENT_PURPOSE, address).includes(index)
  );
}

/** The requested fields that the flow still delegates. */
export function allowedFields(requested: readonly string[], delegated: readonly string[]): string[] {
  return requested.filter((field) => delegated.includes(field));
}

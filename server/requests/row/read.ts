import { delegateOf } from '#engine';
import { findById, type ReadDeal, readDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { statementsStatus } from '../statements/state.ts';
import {
  currentStatus,
  type DelegatedPart,
  findRequestedItem,
  isSameAddress,
  type RequestedItem,
  recipientOf,
  statusByTime,
} from './part.ts';
import { OPEN_STATUSES, type RequestRow } from './store.ts';

/**
 * A request with its application, the part and item that it asks for (if they still exist), and its current
 * status.
 */
export interface OpenedRequest {
  row: RequestRow;
  deal: ReadDeal;
  delegatedPart: DelegatedPart | undefined;
  currentItem: RequestedItem | undefined;
  status: RequestRow['status'];
}

type ReadDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'log' | 'releases'>;

/** Reads a request's application on its release. @returns undefined if the deal is deleted */
export async function openRequest(deps: ReadDeps, row: RequestRow): Promise<OpenedRequest | undefined> {
  const deal = await findById(deps, row.brand, row.deal_id);
  if (!deal) return undefined;
  const openedRequest = describeRequest(deps, row, await readDeal(deps, deal));
  return row.purpose === 'statements'
    ? { ...openedRequest, status: await statementsStatus(deps, row, deal) }
    : openedRequest;
}

/**
 * Finds the item that a request asks for, and its status. For statement requests, `openRequest` replaces the
 * status.
 */
export function describeRequest(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  row: RequestRow,
  deal: ReadDeal,
): OpenedRequest {
  if (row.purpose !== 'owner')
    return {
      row,
      deal,
      delegatedPart: undefined,
      currentItem: undefined,
      status: statusByTime(row, clock.now()),
    };
  const delegatedPart = delegateOf(deal.flow, row.delegate);
  const currentItem =
    delegatedPart && findRequestedItem(deal.read.application, delegatedPart.delegate, row.item);
  return {
    row,
    deal,
    delegatedPart,
    currentItem,
    status: currentStatus(crypto, row, deal.deal, delegatedPart, currentItem, clock.now()),
  };
}

/** Whether nothing can be written any more. An answered request can be changed until the submit. */
export function isClosed({ crypto }: Pick<Deps, 'crypto'>, openedRequest: OpenedRequest): boolean {
  const { row, deal, delegatedPart, currentItem, status } = openedRequest;
  // A correction is answered only once, because its answers change the submitted application.
  if (row.purpose === 'correction') return !OPEN_STATUSES.includes(status);
  if (deal.deal.submitted_at !== null || !delegatedPart || !currentItem) return true;
  if (status !== 'answered') return !OPEN_STATUSES.includes(status);
  return !isSameAddress(crypto, row, recipientOf(currentItem.item, delegatedPart.delegate));
}

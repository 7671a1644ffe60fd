import { delegateOf } from '#engine';
import { findById, type ReadDeal, readDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { statementsStatus } from '../statements/state.ts';
import {
  type Asked,
  type AskedItem,
  currentStatus,
  findAskedItem,
  isSameAddress,
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
  asked: Asked | undefined;
  found: AskedItem | undefined;
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
    return { row, deal, asked: undefined, found: undefined, status: statusByTime(row, clock.now()) };
  const asked = delegateOf(deal.flow, row.delegate);
  const currentItem = asked && findAskedItem(deal.read.application, asked.delegate, row.item);
  return {
    row,
    deal,
    asked,
    found: currentItem,
    status: currentStatus(crypto, row, deal.deal, asked, currentItem, clock.now()),
  };
}

/** Whether nothing can be written any more. An answered request can be changed until the submit. */
export function isClosed({ crypto }: Pick<Deps, 'crypto'>, openedRequest: OpenedRequest): boolean {
  const { row, deal, asked, found: currentItem, status } = openedRequest;
  // A correction is answered only once, because its answers change the submitted application.
  if (row.purpose === 'correction') return !OPEN_STATUSES.includes(status);
  if (deal.deal.submitted_at !== null || !asked || !currentItem) return true;
  if (status !== 'answered') return !OPEN_STATUSES.includes(status);
  return !isSameAddress(crypto, row, recipientOf(currentItem.item, asked.delegate));
}

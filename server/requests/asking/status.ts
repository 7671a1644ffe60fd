import type { RequestStatus } from '#contracts/requests.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { hashPerson } from '../../jobs/marks.ts';
import { describeRequest, type OpenedRequest } from '../row/read.ts';
import { openText } from '../row/sealed.ts';
import { findRequestsOfDeal, OPEN_STATUSES } from '../row/store.ts';

type StatusDeps = Pick<Deps, 'db' | 'crypto' | 'clock'>;

/** The newest request of each part, except of removed items. */
export async function listStatuses(deps: StatusDeps, deal: ReadDeal): Promise<RequestStatus[]> {
  const seenKeys = new Set<string>();
  const newest = (await findRequestsOfDeal(deps.db, deal.deal)).flatMap((row) => {
    const part = `${row.delegate} ${row.item}`;
    const openedRequest = describeRequest(deps, row, deal);
    if (seenKeys.has(part) || !openedRequest.currentItem) return [];
    seenKeys.add(part);
    return [readRequestStatus(deps, openedRequest)];
  });
  return Promise.all(newest);
}

/** A request's state for the applicant, and whether the mail server refused its mail. */
export async function readRequestStatus(
  deps: Pick<Deps, 'db' | 'crypto'>,
  openedRequest: OpenedRequest,
): Promise<RequestStatus> {
  return toRequestStatus(openedRequest, await isRefused(deps, openedRequest));
}

/** @param isRefused whether the mail server refused the address */
function toRequestStatus(
  { row, deal, delegatedPart, status }: OpenedRequest,
  isRefused: boolean,
): RequestStatus {
  const pointerOf = (field: string): string => `/${delegatedPart?.delegate.list}/${row.item}/${field}`;
  return {
    id: row.id,
    delegate: row.delegate ?? '',
    item: row.item ?? '',
    status,
    madeAt: row.made_at.toISOString(),
    sentAt: row.sent_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    ...(row.opened_at && { openedAt: row.opened_at.toISOString() }),
    ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    fields: row.fields,
    given: row.fields.filter((field) => deal.deal.sources[pointerOf(field)] !== undefined),
    undelivered: isRefused,
  };
}

/** Whether the mail server refused the mail permanently: its job is dead. */
async function isRefused(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  { row, status }: OpenedRequest,
): Promise<boolean> {
  const recipient = openText(crypto, row, 'recipient');
  if (!OPEN_STATUSES.includes(status) || recipient === undefined) return false;
  const marks = hashPerson(crypto, recipient);
  const deadJobs = await db.query<object>(
    `select id from jobs where brand = $1 and deal = $2 and person = any($3) and outcome = 'dead' and created_at >= $4 limit 1`,
    [row.brand, row.deal_id, marks, row.sent_at],
  );
  return deadJobs.length > 0;
}

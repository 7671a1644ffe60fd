import type { FastifyRequest } from 'fastify';
import { PART_REQUEST } from '#domain/limits.ts';
import { roleField } from '#domain/roles.ts';
import { delegateOf } from '#engine';
import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { answerOf, answerText } from '../../deals/answers/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import type { Deps, Subject } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { normalizeEmail } from '../../identity/users.ts';
import type { Queries } from '../../storage/database.ts';
import { writeRow } from '../../storage/write-row.ts';
import { createRequestMail } from '../mails.ts';
import { limitMails } from '../row/mail-limits.ts';
import { createRequestRow, createSealedCode } from '../row/new-row.ts';
import {
  type DelegatedPart,
  findRequestedItem,
  firstNameOf,
  isSameAddress,
  type RequestedItem,
  recipientOf,
} from '../row/part.ts';
import { createRefusal } from '../row/refusal.ts';
import { endRequest, OPEN_STATUSES, type RequestRow } from '../row/store.ts';
import { withdrawRequest } from '../row/withdraw.ts';
import { requestTexts as texts } from '../texts.ts';
import { createRequestJobs } from './request-jobs.ts';

export interface Requester {
  subject: Subject;
  brand: EffectiveBrand;
  request: FastifyRequest;
}

/** Finds the part that a request is about, and its recipient. @throws Problem `not-found`, `invalid` */
export function findPartToAsk(
  deal: ReadDeal,
  { subject }: Pick<Requester, 'subject'>,
  { delegate: name, item: id }: { delegate: string; item: string },
): { delegatedPart: DelegatedPart; currentItem: RequestedItem; recipient: string } {
  const askedPart = delegateOf(deal.flow, name);
  const currentItem = askedPart && findRequestedItem(deal.read.application, askedPart.delegate, id);
  if (!askedPart || !currentItem || currentItem.index + 1 < askedPart.delegate.from)
    throw new Problem('not-found');
  const { delegate } = askedPart;
  const pointerTo = (field: string): string => `/${delegate.list}/${currentItem.index}/${field}`;
  const recipient = recipientOf(currentItem.item, delegate);
  if (firstNameOf(currentItem.item, delegate) === '')
    throw createRefusal(pointerTo(delegate.to.name), texts.name);
  if (recipient === undefined) throw createRefusal(pointerTo(delegate.to.email), texts.address);
  requireAskerNames(deal);
  const ownEmails = [subject.email, normalizeEmail(answerOf(deal.flow, deal.read.application, 'email'))];
  if (ownEmails.includes(recipient)) throw createRefusal(pointerTo(delegate.to.email), texts.own);
  return { delegatedPart: askedPart, currentItem, recipient };
}

/** Refuses if the flow asks for the applicant's names and one is empty, because the mail shows them. */
function requireAskerNames({ flow, read }: ReadDeal): void {
  const roles = (['first-name', 'name'] as const).filter((role) => roleField(flow, role) !== '');
  if (roles.some((role) => answerText(flow, read.application, role).trim() === ''))
    throw new Problem('invalid', { msg: texts.asker, showToUser: true });
}

/**
 * Writes a request with its mail, reminders and audit entry. If the part has an open request to the same
 * address, it returns that request, so a double click sends one mail.
 * @throws Problem `too-many-requests`, `already-submitted`
 */
export async function makeRequest(
  deps: Deps,
  maker: Requester,
  ownBrand: EffectiveBrand,
  deal: ReadDeal,
  { delegatedPart: askedPart, currentItem, recipient }: ReturnType<typeof findPartToAsk>,
): Promise<RequestRow> {
  const { delegate } = askedPart;
  const { brand, id: dealId } = deal.deal;
  const item = String(currentItem.item.id);
  const openRequestRow = await findOpenRow(deps.db, deal, delegate.name, item);
  if (
    openRequestRow &&
    isSameAddress(deps.crypto, openRequestRow, recipient) &&
    openRequestRow.due_at > deps.clock.now()
  )
    return openRequestRow;
  await limitMails(deps, maker.subject.sub, dealId, recipient);
  const now = deps.clock.now();
  const row = createRequestRow(
    deps,
    {
      brand,
      deal_id: dealId,
      purpose: 'owner',
      made_by: 'applicant',
      delegate: delegate.name,
      item,
      fields: delegate.fields,
      parts: [],
    },
    maker.request,
    { recipient, days: delegate.days },
  );
  const mail = await createRequestMail(deps, ownBrand, deal, askedPart, row, 'request');
  const createdRequestRow = await deps.db.transaction(async (tx) => {
    await lockUnfinishedDeal(tx, deal);
    const before = await findOpenRow(tx, deal, delegate.name, item);
    if (before && isSameAddress(deps.crypto, before, recipient) && before.due_at > now) return before;
    if (before) await endRequest(tx, before, before.due_at > now ? 'void' : 'expired', now);
    await writeRow(tx, 'requests', row);
    await deps.jobs.enqueue(tx, ...(mail ? [mail] : []), ...createRequestJobs(row, delegate));
    await audit({ ...deps, db: tx }, toAuditEntry(maker, row, 'request-made'));
    return row;
  });
  return createdRequestRow;
}

/** Mails an open request again under a new round, which invalidates the earlier link and code. */
export async function sendAgain(
  deps: Deps,
  maker: Requester,
  ownBrand: EffectiveBrand,
  deal: ReadDeal,
  askedPart: DelegatedPart,
  row: RequestRow,
): Promise<RequestRow> {
  const now = deps.clock.now();
  const wait = row.sent_at.getTime() + PART_REQUEST.resendMs - now.getTime();
  if (wait > 0) throw new Problem('too-many-requests', { retryAfter: Math.ceil(wait / 1000) });
  requireAskerNames(deal);
  const currentItem = findRequestedItem(deal.read.application, askedPart.delegate, row.item);
  await limitMails(
    deps,
    maker.subject.sub,
    row.deal_id,
    (currentItem && recipientOf(currentItem.item, askedPart.delegate)) ?? '',
  );
  const next: RequestRow = {
    ...row,
    round: row.round + 1,
    sent_at: now,
    proof_hash: null,
    ...createSealedCode(deps.crypto, row),
  };
  const mail = await createRequestMail(deps, ownBrand, deal, askedPart, next, 'request');
  const isSent = await deps.db.transaction(async (tx) => {
    const rows = await tx.query<object>(
      `update requests set round = $3, sent_at = $4, code = $5, code_index = $6, proof_hash = null
       where brand = $1 and id = $2 and round = $3 - 1 and status = any($7) returning id`,
      [row.brand, row.id, next.round, now, next.code, next.code_index, OPEN_STATUSES],
    );
    if (rows.length === 0) return false;
    if (mail) await deps.jobs.enqueue(tx, mail);
    await audit({ ...deps, db: tx }, toAuditEntry(maker, row, 'request-sent-again'));
    return true;
  });
  if (!isSent) throw new Problem('not-found');
  return next;
}

/** @throws Problem `not-found` if the request is not open any more */
export function withdrawOwnRequest(
  deps: Deps,
  { subject, request }: Requester,
  row: RequestRow,
): Promise<void> {
  const aboutDelegate = row.delegate === null ? {} : { about: row.delegate };
  return withdrawRequest(deps, row, { person: subject.sub, requestId: request.id, ...aboutDelegate });
}

async function findOpenRow(
  db: Queries,
  { deal }: ReadDeal,
  delegate: string,
  item: string,
): Promise<RequestRow | undefined> {
  const rows = await db.query(
    'select * from requests where brand = $1 and deal_id = $2 and delegate = $3 and item = $4 and status = any($5)',
    [deal.brand, deal.id, delegate, item, OPEN_STATUSES],
  );
  return rows[0];
}

/**
 * Locks the deal's row, so that of two simultaneous calls the second sees the request of the first.
 * @throws Problem if submitted
 */
async function lockUnfinishedDeal(tx: Queries, { deal }: ReadDeal): Promise<void> {
  const rows = await tx.query(
    'select id from deals where brand = $1 and id = $2 and submitted_at is null for update',
    [deal.brand, deal.id],
  );
  if (rows.length === 0) throw new Problem('not-found');
}

function toAuditEntry(
  { subject, request }: Requester,
  { brand, deal_id, delegate }: RequestRow,
  event: 'request-made' | 'request-sent-again',
) {
  const aboutDelegate = delegate ?? undefined;
  return { event, person: subject.sub, brand, deal: deal_id, about: aboutDelegate, requestId: request.id };
}

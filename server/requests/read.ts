import type { AskedRequest, RequestStatus } from '#contracts/requests.ts';
import { delegateOf, isEmpty, isMasked } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { type Deal, findById, type ReadDeal, readDocument } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { personMarks } from '../jobs/marks.ts';
import { addressOf as addressOfModule } from '../releases/address.ts';
import { withWords } from '../releases/words.ts';
import { correctionData } from './correction/data.ts';
import { askerOf, wordsOf } from './mails.ts';
import {
  type Asked,
  type AskedItem,
  addressOf,
  askedItem,
  firstNameOf,
  isSameAddress,
  statusByTime,
  statusOf,
} from './part.ts';
import { requestPlace } from './sealed.ts';
import { OPEN, type RequestRow } from './store.ts';

/** A request with its application, step and person, as stored in the database now. */
export interface OpenedRequest {
  row: RequestRow;
  deal: ReadDeal;
  asked: Asked | undefined;
  found: AskedItem | undefined;
  status: RequestRow['status'];
}

type ReadDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'releases'>;

/** Reads a request's application on the release that the deal has. @returns undefined if the deal is deleted */
export async function openRequest(deps: ReadDeps, row: RequestRow): Promise<OpenedRequest | undefined> {
  const deal = await findById(deps.db, row.brand, row.deal_id);
  if (!deal) return undefined;
  return aboutRequest(deps, row, await readDeal(deps, deal));
}

export async function readDeal({ crypto, releases }: ReadDeps, deal: Deal): Promise<ReadDeal> {
  const flow = await releases.flowOf(deal);
  return { flow, deal, read: readDocument(crypto, flow, deal) };
}

export function aboutRequest(
  { crypto, clock }: Pick<Deps, 'crypto' | 'clock'>,
  row: RequestRow,
  deal: ReadDeal,
): OpenedRequest {
  if (row.purpose === 'correction')
    return { row, deal, asked: undefined, found: undefined, status: statusByTime(row, clock.now()) };
  const asked = delegateOf(deal.flow, row.delegate);
  const found = asked && askedItem(deal.read.application, asked.delegate, row.item);
  return { row, deal, asked, found, status: statusOf(crypto, row, deal.deal, asked, found, clock.now()) };
}

/** The state of a request for the applicant. @param refused whether the mail server refused the address */
export function statusData({ row, deal, asked, status }: OpenedRequest, refused: boolean): RequestStatus {
  const pointerOf = (field: string): string => `/${asked?.delegate.list}/${row.item}/${field}`;
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
    fields: row.fields,
    given: row.fields.filter((field) => deal.deal.sources[pointerOf(field)] !== undefined),
    undelivered: refused,
  };
}

/** Whether the mail of an open request was refused for good by the mail server. */
export async function isRefused(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  { row, status }: OpenedRequest,
): Promise<boolean> {
  if (!OPEN.includes(status) || row.recipient === null) return false;
  const marks = personMarks(crypto, crypto.decrypt(row.recipient, requestPlace(row, 'recipient')));
  const dead = await db.query<object>(
    `select id from jobs where brand = $1 and deal = $2 and person = any($3) and outcome = 'dead' and created_at >= $4 limit 1`,
    [row.brand, row.deal_id, marks, row.sent_at],
  );
  return dead.length > 0;
}

/** Whether nothing of a request can be written any more. An answered one can be corrected until the application is submitted. */
export function isClosed({ crypto }: Pick<Deps, 'crypto'>, opened: OpenedRequest): boolean {
  const { row, deal, asked, found, status } = opened;
  // A correction is sent once: its answers are in the application then.
  if (row.purpose === 'correction') return !OPEN.includes(status);
  if (deal.deal.submitted_at !== null || !asked || !found) return true;
  if (status !== 'answered') return !OPEN.includes(status);
  return !isSameAddress(crypto, row, addressOf(found.item, asked.delegate));
}

/** A request as the person sees it who was asked. @param isProven whether this browser has proven the address */
export function askedData(
  deps: Pick<Deps, 'crypto'>,
  brand: EffectiveBrand,
  opened: OpenedRequest,
  isProven: boolean,
): AskedRequest {
  const { row, deal, asked, found, status } = opened;
  const closed = isClosed(deps, opened);
  const said = withWords(brand, deal.flow);
  const none = { title: '', task: '', decline: '', certification: '' };
  return {
    status,
    purpose: row.purpose === 'correction' ? 'correction' : 'owner',
    isClosed: closed,
    ...askerOf(deal.flow, deal.read),
    first: asked ? firstNameOf(found?.item, asked.delegate) : '',
    address:
      row.recipient === null
        ? ''
        : hintOf(deps.crypto.decrypt(row.recipient, requestPlace(row, 'recipient'))),
    dueAt: row.due_at.toISOString(),
    words: asked ? wordsOf(said, asked) : none,
    ...(isProven && !closed && asked && found && { part: partOf(deal, row, asked, found) }),
    ...(isProven && !closed && row.purpose === 'correction' && correctionData(deps, brand, opened)),
  };
}

/** Enough to know one's own address by, and too little to write to it: `s***@oak.example`. */
function hintOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

function partOf(
  { flow, deal }: ReadDeal,
  { fields }: RequestRow,
  { step, delegate }: Asked,
  { item }: AskedItem,
): NonNullable<AskedRequest['part']> {
  const module = addressOfModule(flow);
  const allowed = allowedFields(fields, delegate.fields);
  return {
    flow: flow.id,
    flowVersion: flow.version,
    ...(module === undefined ? {} : { flowModule: module }),
    step: step.id,
    list: delegate.list,
    parts: delegate.parts,
    fields: allowed,
    answers: Object.fromEntries(
      allowed
        .filter((field) => !isEmpty(item[field] as never))
        // A secret that the applicant typed is not this person's answer.
        .filter(
          (field) =>
            !isMasked(item[field]) || deal.sources[`/${delegate.list}/${item.id}/${field}`] !== undefined,
        )
        .map((field) => [field, item[field]]),
    ),
  };
}

/** The fields that a request may write: those it was made for that the flow still hands over. */
export function allowedFields(made: readonly string[], now: readonly string[]): string[] {
  return made.filter((field) => now.includes(field));
}

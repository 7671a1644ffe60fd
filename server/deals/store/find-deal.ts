import type { JsonObject } from '#domain/payload/save-derived.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type Applicant, DEAL_COLUMNS, type Deal, isUuid } from './deal-store.ts';
import type { ReadDeal } from './document.ts';
import { decryptStoredResponse, type RequestKey } from './idempotency.ts';
import { type TagDeps, verifySubject } from './subject-tag.ts';

/**
 * `create`: the first save, which may make the application. `submit` and `activate` finish it. `preference`
 * changes one answer without a version check.
 */
export type SaveKind = 'create' | 'save' | 'submit' | 'activate' | 'preference';

export interface DealQuery {
  kind: SaveKind;
  payload: JsonObject;
  /** The idempotency key; absent only for a preference. */
  key: RequestKey | undefined;
}

/** Everything that a save reads, from one statement. */
export interface FoundDeal {
  /** The response stored under the idempotency key. */
  answer: string | undefined;
  /** The user's own account at the brand; undefined before the first application. */
  account: string | undefined;
  deal: Deal | undefined;
  /** The shape of new documents. */
  newShape: Deal['shape'];
  /** PostgreSQL's xmin of the deal's row, which any update and any new request for a part changes. */
  mark: string | undefined;
  /** Whether the applicant ever asked another person for a part. */
  hasRequests: boolean;
  /** The cached deal with its document; undefined if the document must be read. */
  cached: ReadDeal | undefined;
  /** The applicant's business that the save of a new application names. */
  businessId: string | undefined;
  /** Whether the sent ids match no deal of this user at this brand. */
  isMissing: boolean;
}

const DEAL_CONDITIONS = {
  loan: 'loan_id = $6::uuid',
  business: 'business_id = $6::uuid order by submitted_at desc nulls first limit 1',
  unfinished: `application_type = $6 and submitted_at is null and
      ($7::text is null or account_id = $7 or $7 = 'own' and account_id = a.id::text)
    order by saved_at desc limit 1`,
};

/**
 * Reads the deal that a save names, the answer stored under its key, and the user's account. A save without ids is
 * for the unfinished application of its type (and account). Ids of another user or brand match no deal.
 * @throws Problem `idempotency-key-reused` if the key was used for another request; `application-refused`
 */
export async function findForSave(
  deps: TagDeps,
  owner: Applicant,
  { kind, payload, key }: DealQuery,
  type: string,
  now: Date,
): Promise<FoundDeal> {
  const read = async (by: keyof typeof DEAL_CONDITIONS, ...values: unknown[]): Promise<FoundDeal> => {
    const refusedDeals: Deal[] = [];
    for (;;) {
      const about = [owner.brand, owner.subject, key?.key ?? null, now, refusedDeals.map(({ id }) => id)];
      const found = await readFound(deps, key, by, [...about, ...values]);
      if (!found.deal) requireNoneRefused(by, refusedDeals, [found.account, account]);
      if (!found.deal || (await verifySubject(deps, found.deal))) return found;
      refusedDeals.push(found.deal);
    }
  };
  const { loanId, businessId } = readIds(payload);
  const account = [payload.account_id].find(isText);
  if (loanId !== undefined) {
    const found = await read('loan', ifUuid(loanId));
    const fits = found.deal && (businessId === undefined || found.deal.business_id === businessId);
    return { ...found, isMissing: !fits };
  }
  if (businessId !== undefined) {
    const found = await read('business', ifUuid(businessId));
    const { deal } = found;
    const isOpen = deal?.submitted_at === null && deal.application_type === type;
    if (!deal || kind !== 'create' || isOpen) return { ...found, isMissing: !deal };
    // A submitted application can't be changed: a create starts another application for the same business.
    return { ...(await findUnfinished()), businessId };
  }
  return findUnfinished();

  async function findUnfinished(): Promise<FoundDeal> {
    // PostgreSQL refuses NUL in a text. No account id has one, so search for '', which matches none.
    const found = await read('unfinished', type, account?.includes('\0') ? '' : (account ?? null));
    return { ...found, isMissing: !found.deal && kind !== 'create' };
  }
}

/**
 * A refused application that the ids name, or in whose place a new one would be stored: each account has at most one
 * unfinished application [PRIVATE-10].
 * @throws Problem `application-refused`
 */
function requireNoneRefused(
  by: keyof typeof DEAL_CONDITIONS,
  refusedDeals: readonly Deal[],
  accounts: readonly (string | undefined)[],
): void {
  const isBlocking = ({ account_id: id }: Deal) => by !== 'unfinished' || accounts.includes(id);
  if (refusedDeals.some(isBlocking)) throw new Problem('application-refused');
}

/** The ids in a payload. If its two loan ids differ, `loanId` is '', which matches no deal. */
export function readIds(payload: JsonObject): {
  loanId: string | undefined;
  businessId: string | undefined;
} {
  const loanIds = [payload.loan_id, (payload.loanRequest as JsonObject | undefined)?.id].filter(isText);
  const businessId = [(payload.business as JsonObject | undefined)?.id].find(isText);
  const [loanId] = loanIds;
  return { loanId: loanIds.every((id) => id === loanId) ? loanId : '', businessId };
}

interface Row extends Deal {
  mark: string | null;
  kept_hash: string | null;
  kept_answer: string | null;
  own_account: string | null;
  new_shape: Deal['shape'] | null;
  has_requests: boolean;
}

async function readFound(
  { db, crypto }: TagDeps,
  key: RequestKey | undefined,
  by: keyof typeof DEAL_CONDITIONS,
  values: unknown[],
): Promise<FoundDeal> {
  const [row] = await db.query<Row>(
    `select k.request_hash as kept_hash, k.answer as kept_answer, a.id as own_account,
       (select shape from stored_shape where slot = 1) as new_shape, d.*,
       exists (select from requests r where r.brand = d.brand and r.deal_id = d.id and r.purpose = 'owner') as has_requests
     from (select 1) as one
     left join idempotency_keys k on k.brand = $1 and k.subject = $2 and k.key = $3 and k.expires_at > $4
     left join accounts a on a.brand = $1 and a.subject = $2
     left join lateral (
       select ${DEAL_COLUMNS}, xmin::text as mark from deals where brand = $1 and subject = $2 and id <> all($5::uuid[]) and ${DEAL_CONDITIONS[by]}
     ) d on true`,
    values,
    `save-by-${by}`,
  );
  if (!row) throw new Error('A read that always has a row had none.');
  const { kept_hash: hash, kept_answer: answer, own_account: account, new_shape: shape, ...rest } = row;
  const { mark, has_requests: hasRequests, ...deal } = rest;
  return {
    answer:
      key && hash !== null && answer !== null
        ? decryptStoredResponse(crypto, key, { hash, answer })
        : undefined,
    account: account ?? undefined,
    // Without a deal, the left join leaves all its columns null.
    deal: (deal.id as string | null) === null ? undefined : deal,
    mark: mark ?? undefined,
    hasRequests,
    newShape: shape ?? 'payload',
    cached: undefined,
    businessId: undefined,
    isMissing: false,
  };
}

/** The id if it is a UUID; null, which matches nothing, for other texts. */
function ifUuid(id: string): string | null {
  return isUuid(id) ? id : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

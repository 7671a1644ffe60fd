import type { Queries } from '../../storage/database.ts';
import { type Row, tables } from '../../storage/tables/index.ts';
import { findVerified, type TagDeps, verifySubject } from './subject-tag.ts';

/** An application of one person at one brand. */
export type Deal = Row<'deals'>;

/** The key of a deal; ids are unique per brand. */
export type DealKey = Pick<Deal, 'brand' | 'id'>;

export type Consent = Deal['consents'][number];

/** A user at a brand. Queries compare both, so that no user reads a deal of another user or brand. */
export interface Applicant {
  brand: string;
  subject: string;
}

const FIXED_COLUMNS: ReadonlySet<string> = new Set<keyof Deal>([
  'brand',
  'id',
  'subject',
  'subject_tag',
  'account_id',
  'business_id',
  'loan_id',
  'application_type',
  'flow',
  'created_at',
]);

/** All columns, instead of `*`, with which a prepared statement would fail after a migration adds a column. */
export const DEAL_COLUMNS = Object.keys(tables.deals);
export const CHANGING_COLUMNS = DEAL_COLUMNS.filter((name) => !FIXED_COLUMNS.has(name));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the format of a deal id. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Finds a deal of any user; the caller must check access to it (server/statements/return-links). */
export async function findById(deps: TagDeps, brand: string, id: string): Promise<Deal | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await deps.db.query('select * from deals where brand = $1 and id = $2', [brand, id]);
  return verifySubject(deps, rows[0]);
}

/** The user's deal with a loan id, finished or not. */
export async function findByLoan(deps: TagDeps, owner: Applicant, loanId: string): Promise<Deal | undefined> {
  if (!isUuid(loanId)) return undefined;
  const rows = await deps.db.query('select * from deals where brand = $1 and loan_id = $2 and subject = $3', [
    owner.brand,
    loanId,
    owner.subject,
  ]);
  return verifySubject(deps, rows[0]);
}

/**
 * SQL condition: the deal belongs to the account `$4` of the user `$2` at the brand `$1`; null means any
 * account.
 */
const ACCOUNT_CONDITION = `($4::text is null or account_id = $4 or
  $4 = 'own' and account_id = (select id::text from accounts where brand = $1 and subject = $2))`;

/**
 * The user's unfinished application of a type; each account has at most one.
 * @param account `own`: the user's own account; absent or empty: the newest of any account
 */
export async function findUnfinished(
  deps: TagDeps,
  owner: Applicant,
  type: string,
  account?: string,
): Promise<Deal | undefined> {
  // PostgreSQL refuses NUL in a text; no account id has one.
  if (account?.includes('\0')) return undefined;
  return findVerified(deps, async (refusedIds) => {
    const rows = await deps.db.query<Deal>(
      `select ${DEAL_COLUMNS} from deals where brand = $1 and subject = $2 and application_type = $3
         and submitted_at is null and ${ACCOUNT_CONDITION} and id <> all($5::uuid[]) order by saved_at desc limit 1`,
      [owner.brand, owner.subject, type, account || null, refusedIds],
      'unfinished-deal',
    );
    return rows[0];
  });
}

/** The user's newest finished application of a type; `account` as of `findUnfinished`. */
export async function findSubmitted(
  deps: TagDeps,
  owner: Applicant,
  type: string,
  { account, stage }: { account?: string | undefined; stage?: string } = {},
): Promise<Deal | undefined> {
  if (account?.includes('\0')) return undefined;
  return findVerified(deps, async (refusedIds) => {
    const rows = await deps.db.query<Deal>(
      `select ${DEAL_COLUMNS} from deals where brand = $1 and subject = $2 and application_type = $3
         and submitted_at is not null and ${ACCOUNT_CONDITION} and ($5::text is null or stage = $5)
         and id <> all($6::uuid[]) order by submitted_at desc limit 1`,
      [owner.brand, owner.subject, type, account || null, stage ?? null, refusedIds],
    );
    return rows[0];
  });
}

/** Finds or creates the user's account at a brand. Concurrent calls return the same id. */
export async function ensureAccount(
  db: Queries,
  owner: Applicant,
  newId: string,
  now: Date,
): Promise<string> {
  const values = [owner.brand, owner.subject];
  await db.query(
    'insert into accounts (brand, subject, id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [...values, newId, now],
  );
  const rows = await db.query('select id from accounts where brand = $1 and subject = $2', values);
  return rows[0]?.id ?? newId;
}

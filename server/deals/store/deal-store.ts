import type { Queries } from '../../storage/database.ts';
import { type Row, tables } from '../../storage/tables.ts';

/** A deal as its row: an application of one person at one brand. */
export type Deal = Row<'deals'>;

/** Which deal. The brand leads every key. */
export type DealKey = Pick<Deal, 'brand' | 'id'>;

/** Evidence of a consent [DATA-18]. */
export type Consent = Deal['consents'][number];

/** The owner of deals: person and brand. Every query names both, so that nobody reads another person's or brand's deals. */
export interface Applicant {
  brand: string;
  subject: string;
}

/** The members of a deal that never change. */
const FIXED_COLUMNS: ReadonlySet<string> = new Set<keyof Deal>([
  'brand',
  'id',
  'subject',
  'account_id',
  'business_id',
  'loan_id',
  'application_type',
  'flow',
  'created_at',
]);

/** The columns of a deal by name: a prepared statement must not break where a later version adds one. */
export const DEAL_COLUMNS = Object.keys(tables.deals);
/** The members that later versions may change. */
export const CHANGING_COLUMNS = DEAL_COLUMNS.filter((name) => !FIXED_COLUMNS.has(name));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be one of our ids at all. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A deal by its id, whoever's it is: the caller's right to it is the asker's to check (server/statements/return-links). */
export async function findById(db: Queries, brand: string, id: string): Promise<Deal | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await db.query('select * from deals where brand = $1 and id = $2', [brand, id]);
  return rows[0];
}

/** The person's deal of a loan id, finished or not. */
export async function findByLoan(db: Queries, owner: Applicant, loanId: string): Promise<Deal | undefined> {
  if (!isUuid(loanId)) return undefined;
  const rows = await db.query('select * from deals where brand = $1 and loan_id = $2 and subject = $3', [
    owner.brand,
    loanId,
    owner.subject,
  ]);
  return rows[0];
}

/**
 * The person's unfinished application of a kind; there is at most one for each account.
 * @param account `own` for the person's own account; the newest of any account where it is left out
 */
export async function findUnfinished(
  db: Queries,
  owner: Applicant,
  type: string,
  account?: string,
): Promise<Deal | undefined> {
  // PostgreSQL takes no NUL in a text; no account's id has one.
  if (account?.includes('\0')) return undefined;
  const rows = await db.query<Deal>(
    `select ${DEAL_COLUMNS} from deals where brand = $1 and subject = $2 and application_type = $3
       and submitted_at is null and ($4::text is null or account_id = $4 or
         $4 = 'own' and account_id = (select id::text from accounts where brand = $1 and subject = $2))
     order by saved_at desc limit 1`,
    [owner.brand, owner.subject, type, account ?? null],
    'unfinished-deal',
  );
  return rows[0];
}

/** The person's newest finished application of a kind; in one stage alone where it is named. */
export async function findSubmitted(
  db: Queries,
  owner: Applicant,
  type: string,
  stage?: string,
): Promise<Deal | undefined> {
  const rows = await db.query(
    `select * from deals where brand = $1 and subject = $2 and application_type = $3 and submitted_at is not null
       and ($4::text is null or stage = $4) order by submitted_at desc limit 1`,
    [owner.brand, owner.subject, type, stage ?? null],
  );
  return rows[0];
}

/** The account of a person at a brand, made where there is none. Of two racing makers one wins, both get its id. */
export async function accountOf(db: Queries, owner: Applicant, fresh: string, now: Date): Promise<string> {
  const values = [owner.brand, owner.subject];
  await db.query(
    'insert into accounts (brand, subject, id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [...values, fresh, now],
  );
  const rows = await db.query('select id from accounts where brand = $1 and subject = $2', values);
  return rows[0]?.id ?? fresh;
}

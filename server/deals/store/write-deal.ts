import { DEALS } from '../../limits.ts';
import type { Database, Queries } from '../../storage/database.ts';
import { isUnavailable, retryConflicts, sqlState } from '../../storage/faults/index.ts';
import { tables, typedColumns } from '../../storage/tables/index.ts';
import { CHANGING_COLUMNS, DEAL_COLUMNS, type Deal } from './deal-store.ts';

const DIVISION_BY_ZERO = '22012';
/** SQLSTATE if another transaction held the lock of a row for too long. */
const LOCK_NOT_AVAILABLE = '55P03';

/** An answer to store under the idempotency key of its request. */
export interface KeptAnswer {
  key: string;
  hash: string;
  /** The answer's JSON, encrypted. */
  answer: string;
}

export interface DealWrite {
  deal: Deal;
  keptAnswer: KeptAnswer | undefined;
  /** `Found.mark` of the row that the version was made from; absent: only the version number is compared. */
  mark?: string;
}

/**
 * Writes a deal's next version (the first is an insert) and the answer under its key, both or none.
 * @param alongside writes more rows in the same transaction
 * @returns the row's new mark; undefined if another save was written first, or if the key exists
 */
export type WriteDeal = (
  write: DealWrite,
  alongside?: (tx: Queries) => Promise<void>,
) => Promise<string | undefined>;

const GIVEN_COLUMNS = [
  ...typedColumns(tables.deals),
  'key text, hash text, answer text, expires_at timestamptz, mark text, at integer',
];

const INSERT = `insert into deals (${DEAL_COLUMNS}) select ${DEAL_COLUMNS} from given
  on conflict do nothing returning id, xmin::text as mark`;

const UPDATE = `update deals d set ${CHANGING_COLUMNS.map((column) => `${column} = given.${column}`)} from given
  where d.brand = given.brand and d.id = given.id and d.version = given.version - 1 and d.submitted_at is null
    and (given.mark is null or d.xmin::text = given.mark)
  returning d.id, d.xmin::text as mark`;

/**
 * Writes a group of deals in one transaction. Rows are locked in the order of their ids, so that two
 * processes do not deadlock; of two versions of a deal only the first is written. If a deal was written but
 * its key already exists, 1/0 aborts the statement.
 */
const writeStatement = (write: string): string => `with
  given as materialized (
    select distinct on (id) * from jsonb_to_recordset($1) as r(${GIVEN_COLUMNS}) order by id, at),
  written as (${write}),
  keyed as (select given.* from given join written using (id) where key is not null),
  kept as (
    insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
    select brand, subject, key, hash, answer, saved_at, expires_at from keyed
    on conflict (brand, subject, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at,
          expires_at = excluded.expires_at
      where idempotency_keys.expires_at <= excluded.created_at
    returning key)
  select at, written.mark, 1 / ((select count(*) from kept) = (select count(*) from keyed))::integer
  from written join given using (id)`;

const STATEMENTS = { 'insert-deals': writeStatement(INSERT), 'update-deals': writeStatement(UPDATE) };

/**
 * Makes a writer with group commit: deals that arrive during a write share the next statement
 * (recent-deals.ts). A deal with more rows has its own transaction.
 */
export function createDealWriter(db: Database): WriteDeal {
  const writer = (kind: keyof typeof STATEMENTS) =>
    batchWrites((group: DealWrite[]) => retryConflicts(() => runStatement(db, kind, group)), {
      mostPerGroup: DEALS.mostWrittenTogether,
      groupsAtOnce: DEALS.groupsAtOnce,
      affectsAll: (error) => isUnavailable(error) && sqlState(error) !== LOCK_NOT_AVAILABLE,
    });
  const insert = writer('insert-deals');
  const update = writer('update-deals');
  return (write, alongside) => {
    if (!alongside) return write.deal.version === 1 ? insert(write) : update(write);
    return db.transaction(async (tx) => {
      const mark = await writeDealIn(tx, write);
      if (mark !== undefined) await alongside(tx);
      return mark;
    });
  };
}

/** Writes one deal in the caller's transaction. After `undefined` the transaction must be rolled back. */
async function writeDealIn(tx: Queries, write: DealWrite): Promise<string | undefined> {
  const [mark] = await runStatement(tx, write.deal.version === 1 ? 'insert-deals' : 'update-deals', [write]);
  return mark;
}

async function runStatement(
  db: Queries,
  kind: keyof typeof STATEMENTS,
  group: DealWrite[],
): Promise<(string | undefined)[]> {
  const dealRows = group.map(({ deal, keptAnswer, mark }, index) => {
    const expires_at = new Date(deal.saved_at.getTime() + DEALS.answerKeptMs);
    return { ...deal, ...keptAnswer, expires_at, mark, at: index };
  });
  try {
    const values = [JSON.stringify(dealRows)];
    const rows = await db.query<{ at: number; mark: string }>(STATEMENTS[kind], values, kind);
    const marks = new Map(rows.map(({ at, mark }) => [at, mark]));
    return group.map((_, index) => marks.get(index));
  } catch (error) {
    if (group.length === 1 && sqlState(error) === DIVISION_BY_ZERO) return [undefined];
    throw error;
  }
}

/** Writes the next version of a deal, finished or not, whose row the caller has locked. */
export async function writeStatements(tx: Queries, deal: Deal): Promise<void> {
  await tx.query(
    'update deals set stage = $3, document = $4, version = $5, saved_at = $6 where brand = $1 and id = $2',
    [deal.brand, deal.id, deal.stage, JSON.stringify(deal.document), deal.version, deal.saved_at],
  );
}

interface WaitingWrite<In, Out> {
  value: In;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

interface GroupOptions {
  /** The most saves in one group. */
  mostPerGroup: number;
  /** Groups at once, more than one, so that a group that waits for a lock does not delay all others. */
  groupsAtOnce: number;
  /** Whether the error would also occur for each item alone. */
  affectsAll(error: unknown): boolean;
}

/**
 * Batches items that arrive while earlier groups run. If a group fails because of one item, its items run one
 * by one, and later groups do not wait for them.
 * @param work runs a group and returns the results in its order
 */
export function batchWrites<In, Out>(
  work: (group: In[]) => Promise<Out[]>,
  { mostPerGroup, groupsAtOnce, affectsAll }: GroupOptions,
): (value: In) => Promise<Out> {
  const waiting: WaitingWrite<In, Out>[] = [];
  let running = 0;

  const finish = async (group: WaitingWrite<In, Out>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ value }) => value));
      for (const [index, out] of results.entries()) group[index]?.resolve(out);
    } catch (error) {
      if (group.length > 1 && !affectsAll(error)) for (const item of group) void finish([item]);
      else for (const { reject } of group) reject(error);
    }
  };
  const finishAll = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) await finish(waiting.splice(0, mostPerGroup));
    running -= 1;
  };
  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      if (running < groupsAtOnce) void finishAll();
    });
}

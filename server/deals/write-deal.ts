import { SAVING } from '#domain/limits.ts';
import type { Queries } from '../storage/database.ts';
import { again, sqlState } from '../storage/retry.ts';
import { CHANGING_COLUMNS, DEAL_COLUMNS, type Deal, type Owner } from './deal-store.ts';

const DIVISION_BY_ZERO = '22012';

/** An answer to be kept under the key of its request. */
export interface KeptAnswer {
  owner: Owner;
  key: string;
  hash: string;
  /** Sealed. */
  answer: string;
}

const INSERT = `insert into deals (${DEAL_COLUMNS})
  values (${DEAL_COLUMNS.map((_, at) => `$${at + 1}`)})
  on conflict do nothing returning xmin::text as mark`;

const place = (column: (typeof CHANGING_COLUMNS)[number]): string =>
  `$${CHANGING_COLUMNS.indexOf(column) + 3}`;

const MARK = `$${CHANGING_COLUMNS.length + 3}`;

const UPDATE = `update deals set ${CHANGING_COLUMNS.map((column) => `${column} = ${place(column)}`)}
  where brand = $1 and id = $2 and version = ${place('version')} - 1 and submitted_at is null
    and (${MARK}::text is null or xmin::text = ${MARK})
  returning xmin::text as mark`;

/** What was written. */
export interface Written {
  /** The document as its column took it. */
  document: string;
  /** Of the row as it is now (`Found.mark`). */
  mark: string;
}

/**
 * Writes the next version of a deal (the first one makes it) and keeps the answer under its key, both or none: one
 * statement is one transaction, and saves the round trips of an explicit one.
 * @param mark of the row that the next version was made from; where it is left out its version alone counts
 * @returns undefined where somebody was faster: the deal's row is another one, submitted or made by now, or the key is taken.
 */
export async function writeDeal(
  db: Queries,
  deal: Deal,
  kept: KeptAnswer | undefined,
  mark?: string,
): Promise<Written | undefined> {
  const isFirst = deal.version === 1;
  const columns = isFirst ? DEAL_COLUMNS : (['brand', 'id', ...CHANGING_COLUMNS] as const);
  const document = JSON.stringify(deal.document);
  const values = columns.map((column) => (column === 'document' ? document : cell(deal[column])));
  if (!isFirst) values.push(mark ?? null);
  const write = isFirst ? INSERT : UPDATE;
  const name = isFirst ? 'insert-deal' : 'update-deal';
  try {
    const rows = await again(() =>
      kept
        ? db.query<{ mark: string }>(
            withKey(write, values.length),
            [...values, ...keyCells(kept, deal.saved_at)],
            `${name}-keyed`,
          )
        : db.query<{ mark: string }>(write, values, name),
    );
    const [row] = rows;
    return row && { document, mark: row.mark };
  } catch (error) {
    if (sqlState(error) === DIVISION_BY_ZERO) return undefined;
    throw error;
  }
}

/** Writes the next version of a deal whose row the caller holds locked: what its statements change, finished or not. */
export async function writeStatements(tx: Queries, deal: Deal): Promise<void> {
  await tx.query(
    'update deals set stage = $3, document = $4, version = $5, saved_at = $6 where brand = $1 and id = $2',
    [deal.brand, deal.id, deal.stage, cell(deal.document), deal.version, deal.saved_at],
  );
}

/**
 * The key goes in only after the deal did, and waits for a twin that is being saved. Where the deal did but the key is
 * taken, the division by zero takes the deal back.
 */
function withKey(write: string, used: number): string {
  const [brand, subject, key, hash, answer, createdAt, expiresAt] = Array.from(
    { length: 7 },
    (_, at) => `$${used + 1 + at}`,
  );
  return `with written as (${write}), kept as (
    insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
    select ${brand}::text, ${subject}::text, ${key}::text, ${hash}::text, ${answer}::text,
      ${createdAt}::timestamptz, ${expiresAt}::timestamptz from written
    on conflict (brand, subject, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at,
          expires_at = excluded.expires_at
      where idempotency_keys.expires_at <= excluded.created_at
    returning key)
  select mark, 1 / (select count(*) from kept) from written`;
}

function keyCells({ owner, key, hash, answer }: KeptAnswer, now: Date): unknown[] {
  return [owner.brand, owner.subject, key, hash, answer, now, new Date(now.getTime() + SAVING.answerKeptMs)];
}

/** A value as its column takes it: lists and objects are JSON. */
function cell(value: Deal[keyof Deal]): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}

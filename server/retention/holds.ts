import type { BaseDeps } from '../deps.ts';
import { RETENTION } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { leastKey } from '../storage/rows-in-order.ts';
import type { tables } from '../storage/tables.ts';

/** A kind of rows that are deleted by age. Conditions are SQL; `$1` is the time before which a row has expired. */
export interface ExpiringRows {
  kind: string;
  table: keyof typeof tables;
  /** Columns of a unique key, in the order of an index. */
  key: readonly string[];
  /** Which rows of the table are of this kind. */
  isOfKind: string;
  isExpired: string;
}

/**
 * Deletes what has expired, unless it is an unusual share of all rows of the kind: a wrong clock or setting looks like that. Such
 * a deletion waits for `retention approve`, which allows what had expired when it was held.
 * @param work deletes what expired before a time, and says how many
 */
export async function deleteUnlessHeld(
  { db, log }: Pick<BaseDeps, 'db' | 'log'>,
  rows: ExpiringRows,
  before: Date,
  work: (before: Date) => Promise<number>,
): Promise<number> {
  const { kind } = rows;
  const { expired, total } = await countExpired(db, rows, before);
  let until = before;
  if (expired > Math.max(RETENTION.leastHeld, (total * RETENTION.heldPercent) / 100)) {
    const [held] = await db.query<{ before: Date; isApproved: boolean }>(
      `insert into retention_holds (kind, before, expired, total) values ($1, $2, $3, $4)
       on conflict (kind) do update set
         before = case when retention_holds.approved_at is null then excluded.before else retention_holds.before end,
         expired = excluded.expired, total = excluded.total
       returning before, approved_at is not null as "isApproved"`,
      [kind, before, expired, total],
    );
    if (!held?.isApproved) {
      log.error(
        { event: 'retention-held', kind, count: expired },
        "A deletion is unusually large and waits for an operator: 'retention list', 'retention approve'.",
      );
      return 0;
    }
    until = new Date(Math.min(before.getTime(), held.before.getTime()));
  }
  const deleted = await work(until);
  await db.query('delete from retention_holds where kind = $1', [kind]);
  return deleted;
}

/** Reads all rows by their key, a batch at a time: no statement is long, whatever there is. */
async function countExpired(
  db: Queries,
  { table, key, isOfKind, isExpired }: ExpiringRows,
  before: Date,
): Promise<{ expired: number; total: number }> {
  const sum = { expired: 0, total: 0 };
  let after = leastKey(table, key);
  for (;;) {
    const inBatch = `from ${table} where ctid = any(array(select place from batch)) and ${isOfKind}`;
    const [row] = await db.query<typeof sum & { last: Record<string, unknown> | null }>(
      `with batch as materialized (select ctid as place, ${key} from ${table}
         where (${key}) > (${key.map((_, at) => `$${at + 2}`)}) order by ${key} limit ${RETENTION.mostAtOnce})
       select (select count(*)::int ${inBatch}) as total, (select count(*)::int ${inBatch} and ${isExpired}) as expired,
         (select to_json(one) from (select ${key} from batch order by ${key.map((name) => `${name} desc`)} limit 1) one) as last`,
      [before, ...after],
    );
    if (!row?.last) return sum;
    const { last } = row;
    sum.expired += row.expired;
    sum.total += row.total;
    after = key.map((name) => last[name]);
  }
}

import type { BaseDeps } from '../deps.ts';
import { RETENTION } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { leastKey } from '../storage/rows-in-order.ts';
import type { tables } from '../storage/tables/index.ts';

/**
 * A kind of rows that is deleted by age. The conditions are SQL; `$1` is the time before which a row has
 * expired.
 */
export interface ExpiringRows {
  kind: string;
  table: keyof typeof tables;
  /** Columns of a unique key, in index order. */
  key: readonly string[];
  /** Condition: the row is of this kind. */
  isOfKind: string;
  isExpired: string;
}

/**
 * Deletes expired rows, unless they are an unusually large share of the kind, as with a wrong clock or
 * setting. Such a deletion waits for `retention approve`, which allows the rows that had expired when it was
 * held.
 * @param deleteExpired deletes the rows that expired before a time, and returns their number
 */
export async function deleteUnlessHeld(
  { db, log }: Pick<BaseDeps, 'db' | 'log'>,
  rows: ExpiringRows,
  before: Date,
  deleteExpired: (before: Date) => Promise<number>,
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
  const deleted = await deleteExpired(until);
  await db.query('delete from retention_holds where kind = $1', [kind]);
  return deleted;
}

/** Counts rows by key in batches, so that no statement takes long. */
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

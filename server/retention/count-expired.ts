import { RETENTION } from '../limits.ts';
import type { Queries } from '../storage/database.ts';
import { leastKey } from '../storage/rows-in-order.ts';
import type { tables } from '../storage/tables/index.ts';

/**
 * A kind of rows that is deleted by age. The conditions are SQL; `$1` is the time of the oldest row that is
 * kept.
 */
export interface ExpiringRows {
  kind: string;
  table: keyof typeof tables;
  /** The columns of a unique key, in index order. */
  key: readonly string[];
  /** An indexed time that is before `$1` if the row has expired. Without it every row is read. */
  age?: string;
  /** SQL condition: the row is of this kind. */
  isOfKind: string;
  isExpired: string;
}

/** Counts of a kind. If the deletion is usual, counting stops early, so `total` is a lower bound. */
export interface ExpiredCount {
  expired: number;
  total: number;
  isUsualCount: boolean;
}

/** Counts rows in batches, so that no statement takes long, until the deletion is known to be usual. */
export async function countExpired(db: Queries, rows: ExpiringRows, before: Date): Promise<ExpiredCount> {
  if (rows.age === undefined) {
    const { expired, total } = await countByKey(db, rows, before);
    return { expired, total, isUsualCount: isUsual(expired, total) };
  }
  let expired = 0;
  for await (const count of countsByAge(db, rows, { before, counted: rows.isExpired })) expired += count;
  let total = 0;
  if (isUsual(expired, total)) return { expired, total: expired, isUsualCount: true };
  for await (const count of countsByAge(db, rows, { counted: rows.isOfKind })) {
    total += count;
    if (isUsual(expired, total)) return { expired, total, isUsualCount: true };
  }
  return { expired, total, isUsualCount: false };
}

function isUsual(expired: number, total: number): boolean {
  return expired <= Math.max(RETENTION.leastHeld, (total * RETENTION.heldPercent) / 100);
}

/** Yields counts by ranges of age, of all rows or only those before `before`. */
async function* countsByAge(
  db: Queries,
  { table, age, isOfKind }: ExpiringRows,
  { before, counted }: { before?: Date; counted: string },
): AsyncGenerator<number> {
  const isOld = before === undefined ? '$1::timestamptz is null' : `${age} < $1`;
  let after: string | null = '-infinity';
  while (after !== null) {
    const rows: { count: number; until: string | null }[] = await db.query<{
      count: number;
      until: string | null;
    }>(
      `with range as materialized (select (select ${age} from ${table}
         where ${isOfKind} and ${isOld} and ${age} > $2::timestamptz
         order by ${age} offset ${RETENTION.countedAtOnce} limit 1) as until)
       select until::text as until, (select count(*)::int from ${table} where ${isOfKind} and ${isOld}
         and ${age} > $2::timestamptz and ${age} <= coalesce(until, 'infinity') and ${counted}) as count from range`,
      [before ?? null, after],
    );
    yield rows[0]?.count ?? 0;
    after = rows[0]?.until ?? null;
  }
}

async function countByKey(
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
         where (${key}) > (${key.map((_, index) => `$${index + 2}`)}) order by ${key} limit ${RETENTION.mostAtOnce})
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

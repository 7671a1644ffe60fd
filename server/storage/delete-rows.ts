import { RETENTION } from '../limits.ts';
import type { Queries } from './database.ts';

export interface ExpiredRows {
  table: string;
  /** A time column that is first in an index. */
  column: string;
  before: Date;
  /** Another SQL condition, from code and never from input; `$3` and so on refer to `values`. */
  where?: string;
  values?: unknown[];
}

/**
 * Deletes rows in batches, so that no statement takes long. Each batch continues at the last time: index
 * entries of deleted rows stay until a vacuum, and reading them all would take ever longer.
 * @returns the number of deleted rows
 */
export async function deleteRows(
  db: Queries,
  { table, column, before, where = 'true', values = [] }: ExpiredRows,
): Promise<number> {
  let sum = 0;
  let after = '-infinity';
  // Repeated outside: some versions of PostgreSQL compare no ctid again after they waited for a row's update.
  const isExpired = `${column} < $1 and ${where}`;
  for (;;) {
    const [row] = await db.query<{ count: number; last: string | null }>(
      `with gone as (delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${isExpired} and ${column} >= $2::timestamptz
         order by ${column} limit ${RETENTION.mostAtOnce})) and ${isExpired} returning ${column} as time)
       select count(*)::int as count, max(time)::text as last from gone`,
      [before, after, ...values],
    );
    const { count = 0, last = null } = row ?? {};
    sum += count;
    if (count < RETENTION.mostAtOnce || last === null) return sum;
    after = last;
  }
}

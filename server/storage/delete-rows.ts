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
 * Deletes rows in batches, so that each statement is short. A batch starts at the last batch's time: it would
 * otherwise read the index entries of all rows deleted so far, which stay until a vacuum.
 * @returns the number of deleted rows
 */
export async function deleteRows(
  db: Queries,
  { table, column, before, where = 'true', values = [] }: ExpiredRows,
): Promise<number> {
  let sum = 0;
  let after = '-infinity';
  // The outer statement repeats the condition: after waiting for a row's update, some versions of PostgreSQL do
  // not compare the ctid again.
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

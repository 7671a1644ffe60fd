import { RETENTION } from '../limits.ts';
import type { Queries } from './database.ts';

/**
 * Deletes rows in batches, so that no statement takes long.
 * @param where an SQL condition from code, never from input; its `$1` and so on refer to `values`
 * @returns the number of deleted rows
 */
export async function deleteRows(
  db: Queries,
  table: string,
  where: string,
  values: unknown[],
): Promise<number> {
  let sum = 0;
  for (;;) {
    const [{ count = 0 } = {}] = await db.query<{ count: number }>(
      `with gone as (delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${where} limit ${RETENTION.mostAtOnce})) returning 1)
       select count(*)::int as count from gone`,
      values,
    );
    sum += count;
    if (count < RETENTION.mostAtOnce) return sum;
  }
}

import { RETENTION } from '../limits.ts';
import type { Queries } from './database.ts';

/**
 * Deletes rows some at a time: no statement is long, however many there are after days in which nobody did so.
 * @param where a condition on the table, of the code's own; its `$1` and so on stand in `values`
 * @returns how many
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

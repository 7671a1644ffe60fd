import type { Queries } from './database.ts';
import { tables } from './tables/index.ts';

export interface TableScan {
  table: keyof typeof tables;
  /** The columns of a unique key, in index order. */
  key: readonly string[];
  /** The columns to read; they must include the key. */
  columns?: string;
  where?: string;
  /** The values of `$1` and so on in `columns` and `where`. */
  values?: readonly unknown[];
}

/** Rows per statement, to limit memory and duration. */
const BATCH_ROWS = 200;

/** A value below all others, by column type. */
const LEAST_VALUES: Record<string, unknown> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  integer: -1,
  bigint: -1,
};

/** Values below every key of a table. */
export function leastKey(table: keyof typeof tables, key: readonly string[]): unknown[] {
  const types: Record<string, { type: string }> = tables[table];
  return key.map((name) => LEAST_VALUES[types[name]?.type ?? ''] ?? '');
}

/** Yields rows in the order of a key. The caller may change or delete a row before it takes the next. */
export async function* rowsInOrder<Row extends object>(
  db: Queries,
  { table, key, columns = '*', where = 'true', values = [] }: TableScan,
): AsyncGenerator<Row> {
  let after = leastKey(table, key);
  const placeholders = key.map((_, index) => `$${values.length + index + 1}`);
  for (;;) {
    const rows = await db.query<Row>(
      `select ${columns} from ${table} where ${where} and (${key}) > (${placeholders}) order by ${key} limit ${BATCH_ROWS}`,
      [...values, ...after],
    );
    yield* rows;
    const last = rows.at(-1) as Record<string, unknown> | undefined;
    if (!last || rows.length < BATCH_ROWS) return;
    after = key.map((name) => last[name]);
  }
}

import type { Queries } from './database.ts';
import { tables } from './tables.ts';

/** Rows of a table that are looked at one by one. */
export interface Walk {
  table: keyof typeof tables;
  /** Columns of a unique key, in the order of an index. */
  key: readonly string[];
  /** What is read of a row, its key included. */
  columns?: string;
  where?: string;
  /** What `$1` and so on in `columns` and `where` stand for. */
  values?: readonly unknown[];
}

/** Rows read at once: a million of them must not stand in memory together, and no statement may be long. */
const BATCH = 200;

/** Below every value, by the type of a column. */
const LEAST: Record<string, unknown> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  integer: -1,
  bigint: -1,
};

/** Values below every key of a table. */
export function leastKey(table: keyof typeof tables, key: readonly string[]): unknown[] {
  const types: Record<string, { type: string }> = tables[table];
  return key.map((name) => LEAST[types[name]?.type ?? ''] ?? '');
}

/** The rows of a table in the order of a key; each may be changed or deleted before the next is asked for. */
export async function* rowsInOrder<Row extends object>(
  db: Queries,
  { table, key, columns = '*', where = 'true', values = [] }: Walk,
): AsyncGenerator<Row> {
  let after = leastKey(table, key);
  const behind = key.map((_, at) => `$${values.length + at + 1}`);
  for (;;) {
    const rows = await db.query<Row>(
      `select ${columns} from ${table} where ${where} and (${key}) > (${behind}) order by ${key} limit ${BATCH}`,
      [...values, ...after],
    );
    yield* rows;
    const last = rows.at(-1) as Record<string, unknown> | undefined;
    if (!last || rows.length < BATCH) return;
    after = key.map((name) => last[name]);
  }
}

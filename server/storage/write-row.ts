import type { Queries } from './database.ts';
import type { Row, tables } from './tables/index.ts';

/**
 * Inserts a row; omitted columns get the table's defaults.
 * @param key columns of a unique key: an existing row is replaced
 */
export async function writeRow<Table extends keyof typeof tables>(
  db: Queries,
  table: Table,
  row: Partial<Row<Table>>,
  key: (keyof Row<Table>)[] = [],
): Promise<void> {
  const names = Object.keys(row);
  const changedNames = names.filter((name) => !key.some((candidate) => candidate === name));
  const onConflict = `on conflict (${key.join()}) do update set ${changedNames.map((name) => `${name} = excluded.${name}`)}`;
  await db.query<object>(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)
     ${key.length > 0 ? onConflict : ''}`,
    [JSON.stringify(row)],
  );
}

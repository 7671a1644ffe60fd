import { BACKUP } from '../limits.ts';
import type { Database, Queries } from '../storage/database.ts';

/** Rows per read: fewer if the last read had large rows, because a release may have 4 MB. */
const BATCH = { first: 10, most: 500, characters: 8_000_000 };

/** The database as of one moment. */
export interface Snapshot {
  tx: Queries;
  /**
   * Passes the rows of a table as JSON to `take`, in batches and in no order, also while earlier ones are taken.
   * @returns the number of rows
   */
  readTable(table: string, take: (rows: string[]) => Promise<void>): Promise<number>;
}

/** Reads in a snapshot. Large tables are read on up to `BACKUP.streams` connections. */
export const inSnapshot = <T>(db: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await beginReading(tx);
    const [exported] = await tx.query<{ id: string }>('select pg_export_snapshot() as id');
    const readOn = <R>(read: (other: Queries) => Promise<R>): Promise<R> =>
      db.transaction(async (other) => {
        await beginReading(other);
        await other.query(`set transaction snapshot '${exported?.id}'`);
        return read(other);
      });
    return work({
      tx,
      async readTable(table, take) {
        const ranges = await pageRanges(tx, table);
        const readRanges = async (queries: Queries): Promise<number> => {
          let rows = 0;
          for (let range = ranges.shift(); range !== undefined; range = ranges.shift())
            rows += await readRange(queries, `${table} t where ${range}`, take);
          return rows;
        };
        const others = Math.min(BACKUP.streams, ranges.length) - 1;
        const reads = [readRanges(tx), ...Array.from({ length: others }, () => readOn(readRanges))];
        try {
          return (await Promise.all(reads)).reduce((sum, rows) => sum + rows, 0);
        } finally {
          // After an error, no connection begins another range.
          ranges.length = 0;
          await Promise.allSettled(reads);
        }
      },
    });
  });

async function beginReading(tx: Queries): Promise<void> {
  await tx.query('set transaction isolation level repeatable read read only');
  // The transaction is idle while rows are compressed and written, which may take long on a slow disk.
  await tx.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
}

/** Conditions that divide a table by its pages. The lock keeps the rows in their pages (`vacuum full` moves them). */
async function pageRanges(tx: Queries, table: string): Promise<string[]> {
  await tx.query(`lock table ${table} in access share mode`);
  const [size] = await tx.query<{ pages: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages",
    [table],
  );
  const ranges = Math.max(1, Math.ceil((size?.pages ?? 0) / BACKUP.pagesAtOnce));
  return Array.from({ length: ranges }, (_, index) => {
    const from = `t.ctid >= '(${index * BACKUP.pagesAtOnce},0)'`;
    const isLast = index === ranges - 1;
    return isLast ? from : `${from} and t.ctid < '(${(index + 1) * BACKUP.pagesAtOnce},0)'`;
  });
}

async function readRange(
  tx: Queries,
  source: string,
  take: (rows: string[]) => Promise<void>,
): Promise<number> {
  await tx.query(`declare some_rows no scroll cursor for select to_json(t)::text as row from ${source}`);
  const read = (count: number) => tx.query<{ row: string }>(`fetch ${count} from some_rows`);
  let rows = 0;
  let count: number = BATCH.first;
  let batch = await read(count);
  while (batch.length > 0) {
    const largest = Math.max(...batch.map(({ row }) => row.length));
    count = Math.max(1, Math.min(BATCH.most, Math.floor(BATCH.characters / largest)));
    rows += batch.length;
    const pickedRows = take(batch.map(({ row }) => row));
    // The database reads the next rows while these are packed.
    [batch] = await Promise.all([read(count), pickedRows]);
  }
  await tx.query('close some_rows');
  return rows;
}

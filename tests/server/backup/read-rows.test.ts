import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSnapshot } from '#server/backup/read-rows.ts';
import { BACKUP } from '#server/limits.ts';
import type { Database, Queries } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { bareDatabase } from '../support/shared-postgres.ts';

/** One row a page, so that few rows fill several ranges. */
const ROWS = 2 * BACKUP.pagesAtOnce + 100;
let db: Database;

beforeAll(async () => {
  db = openDatabaseWithoutLimits(await bareDatabase(), { max: BACKUP.streams });
  await db.query('create table pages (n int not null, filler text) with (fillfactor = 10)');
  await db.query(`insert into pages select n, repeat('x', 700) from generate_series(1, ${ROWS}) n`);
  await db.query('create table small (n int)');
  await db.query('insert into small values (7)');
});
afterAll(() => db.close());

const numberOf = (row: string): number => JSON.parse(row).n;

/** Records on how many connections rows were read. */
function watchReaders(readers: Set<Queries>): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          query(sql: string, values?: unknown[]) {
            if (sql.startsWith('fetch')) readers.add(tx);
            return tx.query(sql, values) as never;
          },
        }),
      ),
  };
}

it('reads a small table on one connection', async () => {
  const readers = new Set<Queries>();
  const found: number[] = [];
  const rows = await inSnapshot(watchReaders(readers), ({ readTable }) =>
    readTable('small', async (batch) => void found.push(...batch.map(numberOf))),
  );
  expect([rows, found, readers.size]).toEqual([1, [7], 1]);
});

it('reads each row of a large table once, on several connections, as of the moment of the snapshot', async () => {
  const readers = new Set<Queries>();
  const found: number[] = [];
  const rows = await inSnapshot(watchReaders(readers), ({ readTable }) =>
    readTable('pages', async (batch) => {
      if (found.length === 0) await db.query(`insert into pages values (${ROWS + 1}, 'later')`);
      found.push(...batch.map(numberOf));
    }),
  );
  expect(rows).toBe(ROWS);
  expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  expect(readers.size).toBe(3);
});

it('locks a table before it divides the table into pages, which a rewrite would move', async () => {
  const statements: string[] = [];
  const recorded: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          query(sql: string, values?: unknown[]) {
            statements.push(sql);
            return tx.query(sql, values) as never;
          },
        }),
      ),
  };
  await inSnapshot(recorded, ({ readTable }) => readTable('small', async () => {}));
  const lock = statements.indexOf('lock table small in access share mode');
  expect(lock).toBeGreaterThan(0);
  expect(statements.findIndex((sql) => sql.includes('pg_relation_size'))).toBeGreaterThan(lock);
});

it('begins no further range after an error, and reports that error', async () => {
  let takenCount = 0;
  const reading = inSnapshot(db, ({ readTable }) =>
    readTable('pages', async (batch) => {
      takenCount += batch.length;
      throw new Error('The disk is full.');
    }),
  );
  await expect(reading).rejects.toThrow('The disk is full.');
  expect(takenCount).toBeLessThan(100);
});

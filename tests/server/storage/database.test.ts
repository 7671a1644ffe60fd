import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#server/storage/database.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { startDatabaseProxy } from '#tests/server/support/database-proxy.ts';
import { bareDatabase } from '#tests/server/support/shared-postgres.ts';

let connection: Connection;
let db: Database;
beforeAll(async () => {
  connection = await bareDatabase();
  db = createDatabase(connection, () => {});
  await db.query('create table counters (id int primary key, n int not null)');
  await db.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(() => db.close());

describe('transactions', () => {
  test('a transaction writes all of its rows or none', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query('update counters set n = 100 where id = 1');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await db.query('select n from counters where id = 1')).toEqual([{ n: 0 }]);
  });

  test('a transaction is repeated after a deadlock', async () => {
    const incrementBoth = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.query('update counters set n = n + 1 where id = $1', [first]);
        await tx.query('select pg_sleep(0.05)');
        await tx.query('update counters set n = n + 1 where id = $1', [second]);
      });
    await Promise.all([incrementBoth(1, 2), incrementBoth(2, 1)]);
    expect(await db.query('select n from counters order by id')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('a transaction that was idle for too long is reported as temporarily unavailable', async () => {
    const idle = db.transaction(async (tx) => {
      await tx.query("set local idle_in_transaction_session_timeout = '20ms'");
      await db.query('select pg_sleep(0.3)');
      await tx.query('select 1');
    });
    await expect(idle).rejects.toThrow('The database is not available.');
  });

  test('a connection that is lost during a query fails only that query, and the next one works', async () => {
    const lost = db.transaction(async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(lost).rejects.toThrow();
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the limits of a connection', () => {
  test.each([
    {
      prepare: true,
      limits: { lock_timeout: '2s', statement_timeout: '8s', idle_in_transaction_session_timeout: '8s' },
    },
    // Behind a pooler they belong to the role.
    {
      prepare: false,
      limits: { lock_timeout: '0', statement_timeout: '0', idle_in_transaction_session_timeout: '0' },
    },
  ])('are set on its session (prepare: $prepare)', async ({ prepare, limits }) => {
    const database = createDatabase(connection, () => {}, { max: 1, prepare });
    for (const [name, value] of Object.entries(limits))
      expect(await database.query<object>(`show ${name}`)).toEqual([{ [name]: value }]);
    await database.close();
  });
});

describe('named statements', () => {
  test.each([
    { prepare: true, prepared: 1 },
    { prepare: false, prepared: 0 },
  ])('are prepared once a connection, unless that is off ($prepare)', async ({ prepare, prepared }) => {
    const database = createDatabase(connection, () => {}, { max: 1, prepare });
    for (const id of [1, 2]) {
      expect(await database.query('select id from counters where id = $1', [id], 'by-id')).toEqual([{ id }]);
    }
    expect(await database.query("select name from pg_prepared_statements where name = 'by-id'")).toHaveLength(
      prepared,
    );
    await database.close();
  });
});

describe('migrations', () => {
  const list = [
    { name: '001_a', sql: 'create table a (id int primary key); insert into a values (1);' },
    { name: '002_b', sql: 'create table b (id int references a (id)); insert into b values (1);' },
  ];

  test('eight starters at once run each migration once', async () => {
    const target = await bareDatabase();
    const starters = Array.from({ length: 8 }, () => createDatabase(target, () => {}, { max: 2 }));
    const appliedMigrations = await Promise.all(starters.map((starter) => migrate(starter, list)));
    expect(appliedMigrations.flat().sort()).toEqual(['001_a', '002_b']);
    const first = starters[0] as Database;
    expect(await first.query('select id from b')).toEqual([{ id: 1 }]);
    expect(await migrate(first, [...list, { name: '003_c', sql: 'create table c (id int)' }])).toEqual([
      '003_c',
    ]);
    await Promise.all(starters.map((starter) => starter.close()));
  });

  test('a failed transaction leaves nothing behind and rejects', async () => {
    const target = createDatabase(await bareDatabase(), () => {}, { max: 2 });
    const broken = { name: '002_bad', sql: 'create table half (id int); select nonsense();' };
    await expect(migrate(target, [list[0] ?? broken, broken])).rejects.toThrow('nonsense');
    expect(await target.query(`select to_regclass('half') as half, to_regclass('a')::text as a`)).toEqual([
      { half: null, a: 'a' },
    ]);
    await target.close();
  });

  test("the project's own migrations run on an empty database", async () => {
    const target = createDatabase(await bareDatabase(), () => {}, { max: 2 });
    expect(await migrate(target, migrations)).toContain('001_brands');
    await target.close();
  });
});

test('a transaction on a frozen connection fails after one timeout, not after a second one for its rollback', async () => {
  const proxy = await startDatabaseProxy(connection);
  const frozen = createDatabase(proxy.connection, () => {}, { max: 2, answerMs: 1500 });
  await Promise.all([frozen.query('select pg_sleep(0.1)'), frozen.query('select pg_sleep(0.1)')]);
  proxy.freeze();
  const waitTime = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await expect(work()).rejects.toThrow();
    return performance.now() - start;
  };
  const [alone, inTransaction] = await Promise.all([
    waitTime(() => frozen.query('select 1')),
    waitTime(() => frozen.transaction((tx) => tx.query('select 1'))),
  ]);
  expect(inTransaction).toBeLessThan(alone * 1.6);
  proxy.close();
  await frozen.close();
});

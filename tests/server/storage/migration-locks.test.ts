import { afterEach, beforeEach, expect, test } from 'vitest';
import { SERVER } from '#server/limits.ts';
import { createDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { bareDatabase } from '../support/shared-postgres.ts';

/** A new version starts while the old one serves: its migration must not block the site. */
let db: Database;
beforeEach(async () => {
  db = createDatabase(await bareDatabase(), () => {});
  await db.query('create table saves (id int primary key, n int not null)');
  await db.query('insert into saves values (1, 0)');
});
afterEach(() => db.close());

const countLockWaits = async () =>
  (await db.query<object>("select 1 as one from pg_locks where not granted and mode = 'AccessExclusiveLock'"))
    .length;

test('a migration that waits for a table lets later queries pass, and finishes once it has the lock', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let markStarted = () => {};
  const beginning = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  // A slow save of the old version.
  const save = db.transaction(async (tx) => {
    await tx.query('update saves set n = n + 1 where id = 1');
    markStarted();
    await released;
  });
  await beginning;
  const migrated = migrate(db, [{ name: '900_more', sql: 'alter table saves add column more text' }]);
  await expect.poll(countLockWaits, { interval: 20 }).toBe(1);
  // Queued behind the migration, while the save still holds the table.
  expect(await db.query('select n from saves')).toEqual([{ n: 0 }]);
  await db.query('insert into saves values (2, 0)');
  release();
  await save;
  expect(await migrated).toEqual(['900_more']);
  expect(await db.query('select n, more from saves order by id')).toEqual([
    { n: 1, more: null },
    { n: 0, more: null },
  ]);
});

test('a migration outside of a transaction builds its index once while saves continue, however many servers start', async () => {
  const index = {
    name: '900_index',
    sql: `-- outside a transaction
-- What is asked often.
drop index concurrently if exists saves_n;
create index concurrently saves_n on saves (n);
`,
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let markStarted = () => {};
  const beginning = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  // A running save delays the index, not other saves.
  const save = db.transaction(async (tx) => {
    await tx.query('update saves set n = n + 1 where id = 1');
    markStarted();
    await released;
  });
  await beginning;
  const first = migrate(db, [index]);
  const building = "select 1 as one from pg_stat_progress_create_index where phase like 'waiting%'";
  await expect.poll(async () => (await db.query<object>(building)).length).toBe(1);
  const other = migrate(db, [index]);
  await db.query('insert into saves values (2, 0)');
  release();
  await save;
  expect((await Promise.all([first, other])).flat()).toEqual(['900_index']);
  const found = "select indisvalid as valid from pg_index where indexrelid = 'saves_n'::regclass";
  expect(await db.query<object>(found)).toEqual([{ valid: true }]);
});

test('a failed migration outside of a transaction is not recorded and can be repeated', async () => {
  await db.query('insert into saves values (2, 0)');
  const unique = {
    name: '900_unique',
    sql: '-- outside a transaction\ndrop index concurrently if exists one_n;\ncreate unique index concurrently one_n on saves (n);\n',
  };
  await expect(migrate(db, [unique])).rejects.toThrow('one_n');
  await db.query('delete from saves where id = 2');
  expect(await migrate(db, [unique])).toEqual(['900_unique']);
});

test('a migration waits long enough for PostgreSQL to cancel an autovacuum in its way, and less than a save waits', async () => {
  const [row] = await db.query<{ ms: number }>(
    "select setting::integer as ms from pg_settings where name = 'deadlock_timeout'",
  );
  expect(SERVER.migrationLockMs).toBeGreaterThan((row?.ms ?? 0) + 250);
  expect(SERVER.migrationLockMs).toBeLessThan(SERVER.databaseLockMs);
});

test('a fault of the migration itself is reported at once, and changes nothing', async () => {
  const broken = { name: '900_broken', sql: 'create table half (id int); select nothing' };
  await expect(migrate(db, [broken])).rejects.toThrow('nothing');
  expect(await db.query("select to_regclass('half')::text as name")).toEqual([{ name: null }]);
});

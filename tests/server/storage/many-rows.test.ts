import { afterAll, beforeAll, expect, it } from 'vitest';
import { RETENTION } from '#server/limits.ts';
import type { Database } from '#server/storage/database.ts';
import { deleteRows } from '#server/storage/delete-rows.ts';
import { rowsInOrder } from '#server/storage/rows-in-order.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
});
afterAll(() => db.close());

const fill = async (rows: number) => {
  await db.query('delete from accounts');
  await db.query(
    `insert into accounts (brand, subject, id, created_at)
     select case when n % 2 = 0 then 'default' else 'harbor' end, lpad(n::text, 6, '0'), gen_random_uuid(), now()
     from generate_series(1, $1) n`,
    [rows],
  );
};

// A batch holds 200 rows.
it.each([0, 1, 199, 200, 201, 400, 401])(
  'rowsInOrder gives each of %i rows once, by its key',
  async (count) => {
    await fill(count);
    const queries: string[] = [];
    for await (const { brand, subject } of rowsInOrder<{ brand: string; subject: string }>(db, {
      table: 'accounts',
      key: ['brand', 'subject'],
    }))
      queries.push(`${brand} ${subject}`);
    expect(queries).toHaveLength(count);
    expect(queries).toEqual([...new Set(queries)].sort());
  },
);

it('deleteRows deletes all that fit and nothing else, however many they are', async () => {
  const before = new Date(Date.now() + 60_000);
  const rule = { table: 'accounts', column: 'created_at', before, where: 'brand = $3', values: ['harbor'] };
  for (const rows of [0, 10, 2 * RETENTION.mostAtOnce, 4 * RETENTION.mostAtOnce + 2]) {
    await fill(rows);
    expect(await deleteRows(db, rule)).toBe(rows / 2);
    const remainingAccounts = await db.query<object>(
      'select brand, count(*)::int as count from accounts group by brand',
    );
    expect(remainingAccounts).toEqual(rows === 0 ? [] : [{ brand: 'default', count: rows / 2 }]);
  }
});

it('deleteRows starts each batch at the time at which the previous batch ended', async () => {
  const most = RETENTION.mostAtOnce;
  const now = Date.now();
  await db.query(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     select 'default', 'ann', n, 'hash', '{}', now(), $1::timestamptz - make_interval(secs => n)
     from generate_series(1, $2) n`,
    [new Date(now), 3 * most + 1],
  );
  const starts: string[] = [];
  const query = async (sql: string, values: unknown[]) => {
    starts.push(String(values[1]));
    return db.query<object>(sql, values);
  };
  const rule = { table: 'idempotency_keys', column: 'expires_at', before: new Date(now) };
  expect(await deleteRows({ query: query as Database['query'] }, rule)).toBe(3 * most + 1);
  const secondsAgo = (start: string) => Math.round((now - Date.parse(start)) / 1000);
  expect(starts[0]).toBe('-infinity');
  expect(starts.slice(1).map(secondsAgo)).toEqual([2 * most + 2, most + 2, 2]);
});

it('deleteRows keeps a row that another process renews while the deletion waits for it', async () => {
  const [old, later] = [new Date('2020-01-01'), new Date('2030-01-01')];
  await db.query(
    "insert into rate_limits (key, window_start, expires_at, uses) values ('renewed', $1, $1, 1)",
    [old],
  );
  const isWaiting = async () =>
    (
      await db.query<object>(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length > 0;
  let deletion: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    await tx.query("update rate_limits set expires_at = $1 where key = 'renewed'", [later]);
    deletion = deleteRows(db, { table: 'rate_limits', column: 'expires_at', before: new Date('2025-01-01') });
    await expect.poll(isWaiting).toBe(true);
  });
  expect(await deletion).toBe(0);
  expect(await db.query("select expires_at from rate_limits where key = 'renewed'")).toEqual([
    { expires_at: later },
  ]);
});

import { beforeEach, expect, it } from 'vitest';
import { RETENTION } from '#server/limits.ts';
import { applyRetention } from '#server/retention/retention.ts';
import { openTestServer } from '../start-test-server.ts';

/** Unfinished applications are found by the time they were made, and deleted by their last save. */
const server = await openTestServer({ env: { UNFINISHED_KEPT_DAYS: '30' } });
beforeEach(() => server.deps.db.query('delete from deals'));

/** Adds `rows` applications; `created` and `saved` are SQL for days ago, in which `n` is the number of a row. */
const add = (rows: number, created: string, saved: string) =>
  server.deps.db.query(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow,
       flow_version, hidden, consents, document, version, created_at, saved_at)
     select 'default', gen_random_uuid(), gen_random_uuid(), 'a', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       'apply', 'v', 'apply', 'x', '[]', '[]', '{}', 1, now() - make_interval(days => ${created}),
       now() - make_interval(days => ${saved}) from generate_series(1, $1) n`,
    [rows],
  );
const countRows = async () => {
  const [row] = await server.deps.db.query<{ count: number; old: number }>(
    `select count(*)::int as count, (count(*) filter (where saved_at < now() - interval '30 days'))::int as old from deals`,
  );
  return row;
};

it('retention neither deletes nor counts applications that were made long ago and saved today', async () => {
  // Enough that their deletion would be held.
  await add(RETENTION.leastHeld + 50, '500', '0');
  await add(3, '500', '31');
  await applyRetention(server.deps);
  expect(await countRows()).toEqual({ count: RETENTION.leastHeld + 50, old: 0 });
  expect(await server.deps.db.query('select kind from retention_holds')).toEqual([]);
});

it('retention deletes every application that was saved long ago, in any order of the rows', async () => {
  const expired = RETENTION.erasedAtOnce + 50;
  await add(expired, `400 - n * 97 % ${expired}`, '31');
  await add(expired * 10, '0', '0');
  const { db } = server.deps;
  await db.query('analyze deals');
  // By a plan that reads rows in the order in which they are stored.
  const query = (sql: string, values?: unknown[]) =>
    db.transaction(async (tx) => {
      await tx.query('set local enable_indexscan = off');
      return tx.query<object>(sql, values);
    });
  await applyRetention({ ...server.deps, db: { ...db, query: query as typeof db.query } });
  expect(await countRows()).toEqual({ count: expired * 10, old: 0 });
});

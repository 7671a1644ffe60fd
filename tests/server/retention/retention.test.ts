import { afterAll, beforeAll, expect, test } from 'vitest';
import { RETENTION } from '#server/limits.ts';
import { applyRetention } from '#server/retention/retention.ts';
import type { Database } from '#server/storage/database.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { applicationOf, countStored, send } from '../statements/files/uploads.ts';
import { rowsRead } from '../support/rows-read.ts';

const DAY_SECONDS = 86_400;
let server: TestServer;
let clock: ReturnType<typeof movingClock>;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({
    clock,
    env: { UNFINISHED_KEPT_DAYS: '30', SUBMITTED_KEPT_DAYS: '400', JOBS_KEPT_DAYS: '10' },
  });
});
afterAll(() => server.close());

const has = async (dealId: string) =>
  (await server.deps.db.query('select id from deals where id = $1', [dealId])).length > 0;

test('unfinished and submitted applications are deleted with their files, each after its own period', async () => {
  const unfinished = await applicationOf(server, 'unfinished');
  await send(server, unfinished, png(), 'a.png');
  const submitting = caller(server, 'submitted');
  const submitted = (await submitting('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
  await submitting('POST', '/api/apply/submit', {}, { version: 1 });
  await server.deps.jobs.settle();
  clock.forward(20 * DAY_SECONDS);
  const sendUnfinished = caller(server, 'unfinished');
  const change = payloadOf({ business_name: 'Elm' }, { loan_id: unfinished.loanId });
  expect((await sendUnfinished('PATCH', '/deals', change, { version: 1 })).status).toBe(200);
  clock.forward(29 * DAY_SECONDS);
  await applyRetention(server.deps);
  expect([await has(unfinished.dealId), await has(submitted.dealId)]).toEqual([true, true]);
  clock.forward(2 * DAY_SECONDS);
  // Several processes at once.
  await Promise.all([applyRetention(server.deps), applyRetention(server.deps)]);
  expect([await has(unfinished.dealId), await has(submitted.dealId)]).toEqual([false, true]);
  expect(await countStored(server)).toEqual({ rows: 0, blobs: 0, temporary: 0 });
  clock.forward(350 * DAY_SECONDS);
  await applyRetention(server.deps);
  expect(await has(submitted.dealId)).toBe(false);
  expect(await server.deps.db.query('select id from accounts')).toEqual([]);
});

test('a store that fails keeps no application for another day: the sweep deletes the remaining files', async () => {
  const owners = ['first', 'second', 'third'];
  for (const who of owners) await send(server, await applicationOf(server, who), png(), 'a.png');
  clock.forward(31 * DAY_SECONDS);
  const { blobs } = server.deps;
  let fails = 1;
  const remove = async (name: string) => {
    if (fails-- > 0) throw new Error('The store is down.');
    return blobs.remove(name);
  };
  await applyRetention({ ...server.deps, blobs: { ...blobs, remove } });
  const remainingDeals = await server.deps.db.query('select id from deals where subject = any($1)', [owners]);
  expect(remainingDeals).toEqual([]);
});

test('an access to a bank is stored until the provider has ended it', async () => {
  const owned = await applicationOf(server, 'banked');
  await server.deps.db.query(
    `insert into bank_items (brand, deal_id, item_id, access_token, accounts, public_token_indexes, connected_at)
     values ('default', $1, 'item', 'sealed', 'sealed', '{}', now())`,
    [owned.dealId],
  );
  clock.forward(31 * DAY_SECONDS);
  await applyRetention(server.deps);
  const rows = await server.deps.db.query(
    'select item_id, access_token from bank_removals where deal_id = $1',
    [owned.dealId],
  );
  expect(rows).toEqual([{ item_id: 'item', access_token: 'sealed' }]);
});

test('ended jobs are deleted, waiting jobs stay', async () => {
  const { db, jobs } = server.deps;
  await jobs.enqueue(db, { kind: 'later', payload: 1 }, { kind: 'ended', payload: 1 });
  await db.query("update jobs set ended_at = $1, outcome = 'dead' where kind = 'ended'", [clock.now()]);
  for (const expected of [2, 1]) {
    clock.forward(9 * DAY_SECONDS);
    await applyRetention(server.deps);
    const rows = await db.query("select id from jobs where kind in ('later', 'ended')");
    expect(rows).toHaveLength(expected);
  }
  const logged = server.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'retention');
  expect(logged.filter(({ kind }) => kind === 'jobs')).toMatchObject([{ count: 1 }]);
  expect(logged.filter(({ count }) => count === 0)).toEqual([]);
});

test('old audit entries are deleted, and the database refuses to delete any that is younger than a year', async () => {
  const { db } = server.deps;
  for (const age of [364, 366, 2556, 2558])
    await db.query(
      "insert into audit (event, about, at) values ('exported', $1, now() - make_interval(days => $2))",
      [`${age}`, age],
    );
  const ages = async () =>
    (await db.query("select about from audit where event = 'exported' order by at desc")).map(
      ({ about }) => about,
    );
  await applyRetention(server.deps);
  expect(await ages()).toEqual(['364', '366', '2556']);
  await expect(db.query("delete from audit where about = '364'")).rejects.toThrow('append-only');
  await db.query("delete from audit where about = '366'");
  expect(await ages()).toEqual(['364', '2556']);
});

test('a deletion never reads more rows than it deletes at most, however many stay', async () => {
  const { db } = server.deps;
  const many = 4 * RETENTION.mostAtOnce;
  const long = clock.now();
  await db.query(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow, flow_version,
       hidden, consents, document, version, created_at, saved_at, submitted_at, stage, reference)
     select 'default', gen_random_uuid(), 'email|' || n, n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apply', 'v', 'apply', 'x',
       '[]', '[]', '{}', 1, $1, $1, $1, 'ApplySubmitted', 'R' || n from generate_series(1, $2) n`,
    [long, many],
  );
  await db.query(
    `insert into identity_users (sub, email, created_at, last_sign_in_at)
     select 'email|' || n, n || '@oak.example', $1, $1 from generate_series(0, $2) n`,
    [long, many],
  );
  await db.query(
    `insert into accounts (brand, subject, id, created_at)
     select 'default', 'email|' || n, gen_random_uuid(), $1 from generate_series(0, $2) n`,
    [long, many],
  );
  await db.query("insert into audit (event) select 'exported' from generate_series(1, $1)", [many]);
  await db.query('analyze');
  clock.forward(31 * DAY_SECONDS);
  const read: number[] = [];
  const query = async (sql: string, values?: unknown[]) => {
    read.push(await rowsRead(db, sql, values));
    return db.query<object>(sql, values);
  };
  await applyRetention({ ...server.deps, db: { ...db, query: query as Database['query'] } });
  expect(Math.max(...read)).toBeLessThanOrEqual(RETENTION.mostAtOnce);
  for (const table of ['identity_users', 'accounts'])
    expect(await db.query<object>(`select count(*)::int as count from ${table}`)).toEqual([{ count: many }]);
});

test('retention reads applications that have expired and no others', async () => {
  const { db } = server.deps;
  await db.query('delete from deals');
  await db.query('delete from retention_holds');
  const add = (rows: number, daysAgo: number, submitted: boolean) =>
    db.query<object>(
      `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow, flow_version,
         hidden, consents, document, version, created_at, saved_at, submitted_at)
       select 'default', gen_random_uuid(), gen_random_uuid(), 'a', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apply', 'v', 'apply', 'x',
         '[]', '[]', '{}', 1, $1, $1, case when $3 then $1::timestamptz end from generate_series(1, $2) n`,
      [new Date(clock.now().getTime() - daysAgo * DAY_SECONDS * 1000), rows, submitted],
    );
  await add(5000, 1, false);
  await add(5000, 1, true);
  await add(30, 31, false);
  await add(20, 401, true);
  await db.query('vacuum analyze deals');
  let read = 0;
  const query = async (sql: string, values?: unknown[]) => {
    if (/from deals/.test(sql) && !/accounts|identity_users/.test(sql))
      read += await rowsRead(db, sql, values);
    return db.query<object>(sql, values);
  };
  await applyRetention({ ...server.deps, db: { ...db, query: query as Database['query'] } });
  expect(await db.query<object>('select count(*)::int as count from deals')).toEqual([{ count: 10_000 }]);
  expect(read).toBeLessThan(500);
});

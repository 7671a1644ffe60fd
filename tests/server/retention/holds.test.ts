import { afterAll, beforeAll, expect, test } from 'vitest';
import { RETENTION } from '#server/limits.ts';
import { applyRetention } from '#server/retention/retention.ts';
import { retentionCommand } from '#server/retention/retention-command.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const DAY_SECONDS = 86_400;
let server: TestServer;
let clock: ReturnType<typeof movingClock>;
beforeAll(async () => {
  clock = movingClock();
  server = await startTestServer({ clock });
  // Otherwise the server's own worker would apply retention when the clock moves, during a test.
  await server.deps.jobs.close();
});
afterAll(() => server.close());

const count = async () => {
  const [row] = await server.deps.db.query<{ count: number }>('select count(*)::int as count from deals');
  return row?.count;
};
const addUnfinished = (rows: number) =>
  server.deps.db.query<object>(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow, flow_version,
       hidden, consents, document, version, created_at, saved_at)
     select 'default', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apply', 'v', 'apply', 'x',
       '[]', '[]', '{}', 1, $1, $1 from generate_series(1, $2) n`,
    [clock.now(), rows],
  );
/** The command as an operator calls it, on the server's own database. */
const run = (what: string) =>
  retentionCommand([what], async () => ({ deps: server.deps, close: async () => {} }));

test('retention deletes a usual number of applications without asking', async () => {
  await addUnfinished(RETENTION.leastHeld);
  clock.forward(100 * DAY_SECONDS);
  await applyRetention(server.deps);
  expect(await count()).toBe(0);
  expect(await run('list')).toBe('Nothing waits for approval.');
});

test('retention deletes a tenth of the applications without asking, however many they are', async () => {
  const many = RETENTION.leastHeld + 1;
  await addUnfinished(many);
  clock.forward(100 * DAY_SECONDS);
  await addUnfinished(9 * many);
  await applyRetention(server.deps);
  expect([await count(), await run('list')]).toEqual([9 * many, 'Nothing waits for approval.']);
  await server.deps.db.query('delete from deals');
});

test('retention holds a deletion of more than a tenth until an operator approves it', async () => {
  const many = RETENTION.leastHeld + 1;
  await addUnfinished(many);
  clock.forward(100 * DAY_SECONDS);
  await addUnfinished(10 * many - many - 1);
  await applyRetention(server.deps);
  expect(await count()).toBe(10 * many - 1);
  expect(server.logged.some((line) => line.includes('"event":"retention-held"'))).toBe(true);
  expect(await server.deps.metrics.registry.metrics()).toContain(
    `trellis_retention_held{kind="unfinished"} ${many}`,
  );
  expect(await run('list')).toMatch(new RegExp(`^unfinished: ${many} of ${10 * many - 1}, older than `));
  // The next run counts again.
  await server.deps.db.query(
    'delete from deals where id = (select id from deals order by saved_at desc limit 1)',
  );
  await applyRetention(server.deps);
  expect(await run('list')).toMatch(new RegExp(`^unfinished: ${many} of ${10 * many - 2}, older than `));

  // The next daily run is brought forward, so that a running server deletes within seconds.
  const { db } = server.deps;
  await db.query("update jobs set run_at = $1 where slot = 'retention'", [
    new Date(clock.now().getTime() + RETENTION.everyMs),
  ]);
  expect(await run('approve')).toMatch(/^Approved:\nunfinished: /);
  expect(await server.deps.metrics.registry.metrics()).not.toMatch(/^trellis_retention_held\{/m);
  expect(await db.query("select run_at from jobs where slot = 'retention'")).toEqual([
    { run_at: clock.now() },
  ]);
  expect([await run('list'), await run('approve')]).toEqual([
    'Nothing waits for approval.',
    'Nothing waits for approval.',
  ]);
  await applyRetention(server.deps);
  expect(await count()).toBe(9 * many - 2);
  expect(await run('list')).toBe('Nothing waits for approval.');
  const entries = await server.deps.db.query(
    "select about, actor from audit where event = 'retention-approved'",
  );
  expect(entries).toEqual([{ about: 'unfinished', actor: 'operator' }]);
});

test('an approval allows only what had expired when the deletion was held', async () => {
  const before = (await count()) ?? 0;
  clock.forward(50 * DAY_SECONDS);
  await addUnfinished(200);
  clock.forward(50 * DAY_SECONDS);
  await applyRetention(server.deps);
  expect(await count()).toBe(before + 200);
  await run('approve');
  clock.forward(50 * DAY_SECONDS);
  await applyRetention(server.deps);
  expect(await count()).toBe(200);
  await applyRetention(server.deps);
  expect(await run('list')).toMatch(/^unfinished: 200 of 200/);
});

test('retention holds an unusual deletion of every kind of rows, and deletes the usual ones', async () => {
  const { db } = server.deps;
  await db.query('delete from deals');
  await db.query('delete from retention_holds');
  const many = RETENTION.leastHeld + 1;
  const long = new Date(clock.now().getTime() - 3000 * DAY_SECONDS * 1000);
  await db.query<object>(
    `insert into identity_users (sub, email, created_at, last_sign_in_at)
     select 'held|' || n, n || '@held.example', $1, $1 from generate_series(1, $2) n`,
    [long, many],
  );
  await db.query<object>(
    `insert into accounts (brand, subject, id, created_at)
     select 'default', 'held|' || n, gen_random_uuid(), $1 from generate_series(1, $2) n`,
    [long, many],
  );
  await db.query<object>(
    `insert into jobs (id, kind, payload, created_at, run_at, ended_at, outcome)
     select gen_random_uuid(), 'held', '', $1, $1, $1, 'done' from generate_series(1, $2) n`,
    [long, many],
  );
  await db.query<object>(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow, flow_version,
       hidden, consents, document, version, created_at, saved_at, submitted_at, reference)
     select 'default', gen_random_uuid(), 'eve', n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apply', 'v', 'apply', 'x',
       '[]', '[]', '{}', 1, $1, $1, $1, 'R' || n from generate_series(1, $2) n`,
    [long, many],
  );
  await db.query<object>(
    "insert into audit (event, at) select 'exported', now() - interval '3000 days' from generate_series(1, $1)",
    [many],
  );
  await applyRetention(server.deps);
  const lines = (await run('list')).split('\n').map((line) => line.split(',')[0]);
  expect(lines).toEqual(
    ['accounts', 'entries', 'jobs', 'people', 'submitted'].map((kind) =>
      expect.stringMatching(`^${kind}: ${many} of `),
    ),
  );
  await run('approve');
  await applyRetention(server.deps);
  for (const rows of [
    "identity_users where sub like 'held|%'",
    "accounts where subject like 'held|%'",
    "jobs where kind = 'held'",
    'deals',
    "audit where event = 'exported'",
  ])
    expect(await db.query<object>(`select 1 as one from ${rows}`), rows).toEqual([]);
  expect(await run('list')).toBe('Nothing waits for approval.');
});

test.each([[[]], [['approve', 'people']], [['list', 'all']], [['allow']]])(
  'the command refuses the arguments %j',
  async (args) => {
    const command = retentionCommand(args, () => Promise.reject(new Error('It was opened.')));
    await expect(command).rejects.toThrow('Use:');
  },
);

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

  expect(await run('approve')).toMatch(/^Approved:\nunfinished: /);
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

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { applyRetention } from '#server/retention/retention.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openTestServer } from '../start-test-server.ts';

const clock = movingClock();
const server = await openTestServer({
  clock,
  env: { UNFINISHED_KEPT_DAYS: '30', SUBMITTED_KEPT_DAYS: '400', JOBS_KEPT_DAYS: '10' },
});

const daysAgo = (days: number, moreMs = 0) => new Date(clock.now().getTime() - days * 86_400_000 - moreMs);
const addDeal = async (
  savedAt: Date,
  submitted: Date | null,
  { brand = 'default', subject = 'ann' } = {},
) => {
  const [row] = await server.deps.db.query<{ id: string }>(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow,
       flow_version, hidden, consents, document, version, created_at, saved_at, submitted_at, stage, reference)
     select $1, id, $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apply', 'v', 'apply',
       'x', '[]', '[]', '{}', 1, $3, $3, $4, null, case when $4::timestamptz is null then null else id::text end
     from gen_random_uuid() id returning id`,
    [brand, subject, savedAt, submitted],
  );
  return row?.id ?? '';
};
const namesIn = async (sql: string) =>
  (await server.deps.db.query<{ name: string }>(sql)).map(({ name }) => name);

it('an application is deleted once it is older than its time, by a millisecond', async () => {
  const keptDeals = [
    await addDeal(daysAgo(30), null),
    await addDeal(daysAgo(500), daysAgo(400), { subject: 'bob' }),
  ];
  await addDeal(daysAgo(30, 1), null, { subject: 'eve' });
  await addDeal(daysAgo(500), daysAgo(400, 1), { subject: 'eve' });
  // Statements that came after the submit are a save.
  await addDeal(daysAgo(1), daysAgo(400, 1), { subject: 'eve' });
  await applyRetention(server.deps);
  expect((await namesIn('select id as name from deals')).sort()).toEqual(keptDeals.sort());
});

it('an application that is saved while retention runs is kept', async () => {
  const { db } = server.deps;
  const id = await addDeal(daysAgo(31), null, { subject: 'kim' });
  const query = async (sql: string, values?: unknown[]) => {
    const rows = await db.query<object>(sql, values);
    if (sql.startsWith('select brand, id, created_at'))
      await db.query('update deals set saved_at = $1 where id = $2', [clock.now(), id]);
    return rows;
  };
  await applyRetention({ ...server.deps, db: { ...db, query: query as typeof db.query } });
  expect(await namesIn("select id as name from deals where subject = 'kim'")).toEqual([id]);
});

it('an ended job is deleted once it ended longer ago than its time, by a millisecond', async () => {
  const { db } = server.deps;
  for (const [kind, endedAt] of [
    ['waiting', null],
    ['kept', daysAgo(10)],
    ['old', daysAgo(10, 1)],
  ] as const)
    await db.query(
      `insert into jobs (id, kind, payload, created_at, run_at, ended_at, outcome)
       values ($1, $2, '', $3, '2099-01-01', $4, case when $4::timestamptz is null then null else 'dead' end)`,
      [randomUUID(), kind, daysAgo(20), endedAt],
    );
  await applyRetention(server.deps);
  expect(await namesIn('select kind as name from jobs where slot is null order by kind')).toEqual([
    'kept',
    'waiting',
  ]);
});

it('a user and an account are deleted after the time of an unfinished application, if no application needs them', async () => {
  const { db } = server.deps;
  const add = async (subject: string, at: Date) => {
    await db.query(
      `insert into identity_users (sub, email, created_at, last_sign_in_at) values ($1, $1 || '@oak.example', $2, $2)`,
      [subject, at],
    );
    await db.query(
      `insert into accounts (brand, subject, id, created_at) values ('default', $1, gen_random_uuid(), $2)`,
      [subject, at],
    );
  };
  await add('young', daysAgo(30));
  await add('old', daysAgo(30, 1));
  await add('owner', daysAgo(300));
  await addDeal(daysAgo(1), null, { subject: 'owner' });
  await add('elsewhere', daysAgo(300));
  await addDeal(daysAgo(1), null, { subject: 'elsewhere', brand: 'harbor' });
  await applyRetention(server.deps);
  expect(await namesIn('select sub as name from identity_users order by sub')).toEqual([
    'elsewhere',
    'owner',
    'young',
  ]);
  // Of another brand: an account belongs to one brand.
  expect(await namesIn('select subject as name from accounts order by subject')).toEqual(['owner', 'young']);
});

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { sweepStoredResponses } from '#server/deals/store/index.ts';
import { createAuth } from '#server/identity/auth.ts';
import { sweepEndedSessions } from '#server/identity/ended-sessions.ts';
import { createMailJob } from '#server/mail/mail.ts';
import { readReturnLink } from '#server/requests/statements/read-link.ts';
import { applyRetention } from '#server/retention/retention.ts';
import { sweepFiles } from '#server/statements/files/sweep.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { codeOf, exchangeCode, signInTokens, startCode } from '../identity/sign-in.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { applicationOf, send } from '../statements/files/uploads.ts';
import { mailedToken } from '../statements/return-links/link-token.ts';
import { shiftDate } from '../support/shifted-date.ts';
import { keySettings } from '../support/test-keys.ts';

const DAY_MS = 86_400_000;
const env = keySettings('k');

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** A process whose clock is right. */
async function startRight(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer({ env, clock: 'database', ...options });
  ends.push(() => server.close());
  return server;
}

/** Another process of the same deployment, whose clock is wrong. From here on `Date` is wrong in this test. */
async function startWrong(right: TestServer, byMs: number, options: TestServerOptions = {}) {
  ends.push(shiftDate(byMs));
  const db = { ...right.deps.db, close: async () => {} };
  const server = await startTestServer({ env, clock: 'database', db, ...options });
  ends.push(() => server.close());
  return server;
}

test.each([
  [40_000, 200],
  [-40_000, 200],
  [90_000, 503],
  [-90_000, 503],
])(
  'a process whose clock is %d ms ahead answers /readyz with %d: a minute is allowed',
  async (byMs, status) => {
    const wrong = await startWrong(await startRight(), byMs);
    expect((await wrong.app.inject('/readyz')).statusCode).toBe(status);
  },
);

describe.each([
  ['100 days ahead', 100 * DAY_MS],
  ['3 days ahead', 3 * DAY_MS],
  ['100 days behind', -100 * DAY_MS],
])('a process whose clock is %s', (_name, byMs) => {
  test('is not ready, logs it, and measures it', async () => {
    const wrong = await startWrong(await startRight(), byMs);
    const ready = await wrong.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'clock-differs' }]);
    expect(wrong.logged.some((line) => line.includes('"event":"clock-differs"'))).toBe(true);
    const metrics = await wrong.deps.metrics.registry.metrics();
    const [, seconds] = /^trellis_clock_difference_seconds ([\d.]+)$/m.exec(metrics) ?? [];
    expect(Math.abs(Number(seconds) - Math.abs(byMs) / 1000)).toBeLessThan(60);
  });

  test('leaves sweeps to other processes', async () => {
    const right = await startRight();
    const { db, jobs } = right.deps;
    await jobs.settle();
    await db.query("update jobs set run_at = now() - interval '1 minute' where slot is not null");
    const due = () =>
      db.query<{ slot: string }>('select slot from jobs where slot is not null and run_at < now()');
    const before = await due();
    expect(before.length).toBeGreaterThan(5);
    const wrong = await startWrong(right, byMs);
    await wrong.deps.jobs.settle();
    expect(await due()).toEqual(before);
  });

  test('leaves reminders to other processes', async () => {
    const right = await startRight();
    const { jobs, db } = right.deps;
    await jobs.close();
    const kinds = ['request-reminder', 'request-expired', 'application-reminder'];
    for (const kind of kinds) await jobs.enqueue(db, { kind, payload: { id: 'none' } });
    const countWaiting = async () =>
      (await db.query('select kind from jobs where kind = any($1)', [kinds])).length;
    const wrong = await startWrong(right, byMs);
    await wrong.deps.jobs.settle();
    expect(await countWaiting()).toBe(3);
  });

  test('deletes nothing that is young, even if its sweeps run', async () => {
    const right = await startRight();
    const owned = await applicationOf(right, 'ann');
    await send(right, owned, png(), 'a.png');
    const { db } = right.deps;
    const count = async () =>
      db.query<object>(
        `select (select count(*) from deals) as deals, (select count(*) from files) as files, (select count(*) from accounts) as accounts,
           (select count(*) from idempotency_keys) as answers`,
      );
    const before = await count();
    const wrong = await startWrong(right, byMs);
    await applyRetention(wrong.deps);
    await sweepFiles({ ...wrong.deps, blobs: right.deps.blobs });
    await sweepStoredResponses(db, wrong.deps.clock.now());
    await sweepEndedSessions(db, wrong.deps.clock.now());
    expect(await count()).toEqual(before);
  });

  test('tries a mail again after seconds if the mail server is down', async () => {
    const right = await startRight();
    const { db } = right.deps;
    const wrong = await startWrong(right, byMs, {
      makeMail: () => ({
        send: async () => {
          throw new Error('The mail server is down.');
        },
      }),
    });
    // The other process could take the mail first.
    await right.deps.jobs.close();
    const message = { to: 'ann@oak.example', subject: 'Hello', text: 'Hello', kind: 'test' };
    await wrong.deps.jobs.enqueue(db, createMailJob(message));
    await wrong.deps.jobs.settle();
    const rows = await db.query<object>(
      `select outcome, run_at between now() - interval '1 hour' and now() + interval '1 hour' as is_soon
       from jobs where kind = 'mail'`,
    );
    expect(rows).toEqual([{ outcome: null, is_soon: true }]);
  });

  test('does not take a job that another process works on', async () => {
    const right = await startRight();
    const { jobs, db } = right.deps;
    let release = (): void => {};
    const runs: string[] = [];
    const retries = { firstMs: 1000, longestMs: 1000, forMs: DAY_MS };
    jobs.handle('slow', {
      retries,
      run: () => {
        runs.push('right');
        return new Promise<void>((resolve) => (release = resolve));
      },
    });
    await jobs.enqueue(db, { kind: 'slow', payload: 1 });
    const settled = jobs.settle();
    await expect.poll(() => runs).toEqual(['right']);
    const wrong = await startWrong(right, byMs);
    wrong.deps.jobs.handle('slow', { retries, run: async () => void runs.push('wrong') });
    await wrong.deps.jobs.settle();
    release();
    await settled;
    expect(runs).toEqual(['right']);
  });

  test('shares codes, sessions, links, kept answers and limits with the others', async () => {
    const right = await startRight({ makeAuth: createAuth });
    const tokens = await signInTokens(right.app, 'ann@oak.example');
    await startCode(right.app, 'bob@oak.example');
    await right.deps.jobs.settle();
    const code = await codeOf(right.app, 'bob@oak.example');
    const headers = { host: 'localhost', authorization: `Bearer ${tokens.access_token}` };
    const createdResponse = await right.app.inject({
      method: 'POST',
      url: '/api/apply/create',
      payload: payloadOf(fullApplication()),
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    const deal = createdResponse.json().data.dealId;
    const link = await mailedToken(right.deps, deal);
    for (let use = 0; use < 3; use += 1) await right.deps.limits.take('test', 3, 7 * 86_400);

    const wrong = await startWrong(right, byMs, { makeAuth: createAuth });
    expect((await wrong.app.inject({ url: '/user/sessions', headers })).statusCode).toBe(200);
    expect((await exchangeCode(wrong.app, 'bob@oak.example', code)).statusCode).toBe(200);
    const refreshed = await wrong.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { host: 'localhost' },
      payload: {
        grant_type: 'refresh_token',
        client_id: 'trellis-web',
        refresh_token: tokens.refresh_token,
      },
    });
    expect(refreshed.statusCode).toBe(200);
    const fresh = { host: 'localhost', authorization: `Bearer ${refreshed.json().access_token}` };
    expect((await right.app.inject({ url: '/user/sessions', headers: fresh })).statusCode).toBe(200);
    const openedLink = await readReturnLink(wrong.deps, 'default', link);
    expect([openedLink?.dealId, openedLink?.refusal]).toEqual([deal, undefined]);
    expect((await wrong.deps.limits.take('test', 3, 7 * 86_400)).allowed).toBe(false);
  });

  test('replays the answer to a save that another process stored', async () => {
    const right = await startRight();
    const key = randomUUID();
    const payload = payloadOf(fullApplication());
    const first = await caller(right, 'ann')('POST', '/api/apply/create', payload, { key });
    const wrong = await startWrong(right, byMs);
    await sweepStoredResponses(wrong.deps.db, wrong.deps.clock.now());
    const again = await caller(wrong, 'ann')('POST', '/api/apply/create', payload, { key });
    expect(again.body.data).toEqual(first.body.data);
  });
});

test('a process whose clock is 30 seconds ahead is ready, logs it, and does no sweeps', async () => {
  const right = await startRight();
  const { db } = right.deps;
  const wrong = await startWrong(right, 30_000);
  expect((await wrong.app.inject('/readyz')).statusCode).toBe(200);
  expect(wrong.logged.some((line) => line.includes('"event":"clock-differs"'))).toBe(true);
  await db.query('delete from jobs');
  await wrong.deps.jobs.settle();
  await db.query("update jobs set run_at = now() - interval '1 minute'");
  await wrong.deps.jobs.settle();
  expect(await db.query('select slot from jobs where run_at > now()')).toEqual([]);
});

test('a process whose clock is right is ready, and sweeps', async () => {
  const { app, deps, logged } = await startRight();
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  await deps.jobs.settle();
  // A minute, because a process estimates the database's time and may be some milliseconds behind it.
  await deps.db.query("update jobs set run_at = now() - interval '1 minute'");
  await deps.jobs.settle();
  expect(await deps.db.query('select slot from jobs where run_at <= now()')).toEqual([]);
  expect(logged.some((line) => line.includes('clock-differs'))).toBe(false);
});

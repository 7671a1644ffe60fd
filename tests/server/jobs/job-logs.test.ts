import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/jobs.ts';
import { PermanentFailure } from '#server/jobs/port.ts';
import { JOBS } from '#server/limits.ts';
import type { Database } from '#server/storage/database.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';
import { cryptoWith } from '../support/test-keys.ts';

/** The log lines about jobs, and the next run of a recurring job. */
const crypto = cryptoWith('k');
const EVERY_MS = 60_000;
const retries = { firstMs: 1000, longestMs: 1000, forMs: EVERY_MS };

let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
});
beforeEach(() => db.query('delete from jobs'));
afterAll(() => db.close());

/** A queue whose reads and writes fail while `isDown`. */
function openQueue() {
  const outage = { isDown: false };
  const logged: object[] = [];
  const tried: string[] = [];
  const clock = movingClock();
  const note = (level: string) => (facts: object) => void logged.push({ level, ...facts });
  const query: Database['query'] = (...args: Parameters<Database['query']>) =>
    outage.isDown ? Promise.reject(Object.assign(new Error('down'), { code: '08006' })) : db.query(...args);
  const jobs = createJobs({
    db: { ...db, query },
    crypto,
    clock,
    clockCheck: { differenceMs: () => 0, measure: async () => {} },
    log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
    onTry: (kind, outcome) => void tried.push(`${kind} ${outcome}`),
  });
  return { jobs, clock, outage, logged, tried };
}

test('a failed try is a warning, and a job that is given up an error', async () => {
  const { jobs, clock, logged, tried } = openQueue();
  let failure: Error = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
  jobs.handle('test', { retries, run: () => Promise.reject(failure) });
  await jobs.enqueue(db, { kind: 'test', payload: 1 });
  await jobs.settle();
  failure = new PermanentFailure(failure);
  clock.forward(2);
  await jobs.settle();
  expect(logged).toMatchObject([
    { level: 'warn', event: 'job-failed', kind: 'test', count: 1, error: 'ECONNREFUSED' },
    { level: 'error', event: 'job-dead', kind: 'test', count: 2 },
  ]);
  expect(tried).toEqual(['test retried', 'test dead']);
});

test('a recurring job runs again after its interval, also after a failure, and is never given up', async () => {
  const { jobs, clock, tried } = openQueue();
  let runs = 0;
  jobs.every('sweep', EVERY_MS, async () => {
    runs += 1;
    if (runs % 2 === 1) throw new PermanentFailure(new Error('no'));
  });
  const counts: number[] = [];
  for (const seconds of [0, 59, 1, 59, 1, 60, 60]) {
    clock.forward(seconds);
    await jobs.settle();
    counts.push(runs);
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 3, 4]);
  expect(tried).toEqual(['sweep retried', 'sweep done', 'sweep retried', 'sweep done']);
  expect(await db.query('select tries, outcome, fault from jobs')).toEqual([
    { tries: 0, outcome: null, fault: null },
  ]);
});

test('an outage of the database is logged once, and a later one again', async () => {
  const { jobs, logged, outage } = openQueue();
  for (const isDown of [true, true, false, true]) {
    outage.isDown = isDown;
    await jobs.settle();
  }
  expect(logged).toMatchObject([
    { level: 'warn', event: 'jobs-unread' },
    { level: 'warn', event: 'jobs-unread' },
  ]);
});

test('a job whose end cannot be stored is logged, and runs again when its lease ends', async () => {
  const { jobs, clock, logged, outage } = openQueue();
  let runs = 0;
  const run = async () => {
    runs += 1;
    outage.isDown = runs === 1;
  };
  jobs.handle('test', { retries, run });
  await jobs.enqueue(db, { kind: 'test', payload: 1 });
  await jobs.settle();
  expect(logged).toMatchObject([
    { level: 'warn', event: 'job-unsettled', kind: 'test', error: '08006' },
    { level: 'warn', event: 'jobs-unread' },
  ]);
  outage.isDown = false;
  clock.forward(JOBS.leaseMs / 1000 - 1);
  await jobs.settle();
  expect(runs).toBe(1);
  clock.forward(1);
  await jobs.settle();
  expect([runs, await db.query('select tries from jobs')]).toEqual([2, []]);
});

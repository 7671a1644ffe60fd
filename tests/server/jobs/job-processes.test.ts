import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { countMostTries } from '#server/jobs/next-try.ts';
import type { Jobs } from '#server/jobs/port.ts';
import type { Database } from '#server/storage/database.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

const retries = { firstMs: 1000, longestMs: 4000, forMs: 60_000 };

const crypto = createFieldCrypto({
  keys: [{ kid: 'k', key: Buffer.alloc(32, 1) }],
  indexKey: Buffer.alloc(32, 2),
});

const silent = { debug() {}, info() {}, warn() {}, error() {} };
let db: Database;
let clock: ReturnType<typeof movingClock>;
let difference: number;
let done: unknown[];
let tried: string[];
let work: (payload: unknown) => Promise<void> | void;
let processes: Jobs[];

beforeEach(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
  clock = movingClock();
  difference = 0;
  done = [];
  tried = [];
  work = () => {};
  processes = [];
});

afterEach(async () => {
  await Promise.all(processes.map((process) => process.close()));
  await db.close();
});

/** Another process, which works only when the test tells it to. */
function startProcess(): Jobs {
  const jobs = createJobs({
    db,
    crypto,
    clock,
    clockCheck: { differenceMs: () => difference, measure: async () => {} },
    log: silent,
    onTry: (...how) => void tried.push(how.join(' ')),
  });
  const run = async (payload: unknown) => {
    await work(payload);
    done.push(payload);
  };
  jobs.handle('test', { retries, run });
  jobs.handle('kept', { retries, keepsDone: true, run });
  processes.push(jobs);
  return jobs;
}

const rows = () => db.query('select * from jobs where slot is null order by created_at');

describe('several processes', () => {
  test('share the work, and do nothing twice', async () => {
    const all = [startProcess(), startProcess(), startProcess()];
    const count = 40;
    await all[0]?.enqueue(
      db,
      ...Array.from({ length: count }, (_, index) => ({ kind: 'test', payload: index })),
    );
    await Promise.all(all.map((process) => process.settle()));
    expect([...done].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
  });

  test('keep a job of a process that hangs; if that process dies, another one does the job', async () => {
    const [first, other] = [startProcess(), startProcess()];
    let release = () => {};
    work = () => new Promise((resolve) => (release = resolve));
    await first.enqueue(db, { kind: 'test', payload: 1 });
    const hanging = first.settle();
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    work = () => {};
    await other.settle();
    expect(done).toEqual([]);
    // As after a kill: the lease is not renewed.
    clock.forward(61);
    await other.settle();
    expect([done, await rows()]).toEqual([[1], []]);
    release();
    await hanging;
    expect(await rows()).toEqual([]);
  });

  test.each(['resolve', 'reject'] as const)(
    'leave a job to its new owner if the earlier one ends it late (%s)',
    async (end) => {
      const [first, other] = [startProcess(), startProcess()];
      const runs: Record<'resolve' | 'reject', (result?: unknown) => void>[] = [];
      work = () => new Promise<void>((resolve, reject) => runs.push({ resolve: () => resolve(), reject }));
      await first.enqueue(db, { kind: 'test', payload: 1 });
      const lateRound = first.settle();
      await expect.poll(() => runs.length).toBe(1);
      clock.forward(61);
      const current = other.settle();
      await expect.poll(() => runs.length).toBe(2);
      const before = await rows();
      expect(before).toMatchObject([{ tries: 2, fault: null }]);
      runs[0]?.[end](new Error('no'));
      await lateRound;
      expect(await rows()).toEqual(before);
      runs[1]?.resolve();
      await current;
      expect(await rows()).toEqual([]);
    },
  );

  test('a job that kills its process each time is given up after as many tries as a job that fails', async () => {
    const jobs = startProcess();
    await jobs.enqueue(db, { kind: 'test', payload: 1 });
    // As after kills: claimed each time, never settled.
    await db.query('update jobs set tries = $1', [countMostTries(retries)]);
    await jobs.settle();
    expect([done, tried, (await rows())[0]?.outcome]).toEqual([[], ['test dead'], 'dead']);
    expect((await rows())[0]?.fault).toBe('unsettled');
    await jobs.enqueue(db, { kind: 'test', payload: 2 });
    await db.query('update jobs set tries = $1 where ended_at is null', [countMostTries(retries) - 1]);
    await jobs.settle();
    expect(done).toEqual([2]);
  });

  test('run a recurring job once a round, also if the round fails', async () => {
    const all = [startProcess(), startProcess()];
    let rounds = 0;
    for (const worker of all)
      worker.every('sweep', 60_000, async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('no');
      });
    const settle = () => Promise.all(all.map((worker) => worker.settle()));
    await settle();
    expect(rounds).toBe(0);
    for (const expected of [1, 1, 2]) {
      clock.forward(expected === 1 && rounds === 1 ? 30 : 60);
      await settle();
      expect(rounds).toBe(expected);
    }
    expect(await db.query("select slot, tries from jobs where slot = 'sweep'")).toEqual([
      { slot: 'sweep', tries: 0 },
    ]);
  });

  test('run a recurring job when it is due, even if another process starts in between', async () => {
    let rounds = 0;
    const start = () => {
      const worker = startProcess();
      worker.every('sweep', 60_000, async () => {
        rounds += 1;
      });
      return worker;
    };
    await start().settle();
    clock.forward(30);
    const next = start();
    await next.settle();
    clock.forward(30);
    await next.settle();
    expect(rounds).toBe(1);
  });

  test('run a recurring job however often its process was killed', async () => {
    const worker = startProcess();
    let rounds = 0;
    worker.every('sweep', 60_000, async () => {
      rounds += 1;
    });
    await worker.settle();
    await db.query("update jobs set tries = 1000 where slot = 'sweep'");
    clock.forward(60);
    await worker.settle();
    expect(rounds).toBe(1);
  });

  test('run recurring jobs after a start if a wrong clock has postponed them for years', async () => {
    let rounds = 0;
    const start = () => {
      const worker = startProcess();
      worker.every('sweep', 60_000, async () => {
        rounds += 1;
      });
      return worker;
    };
    await start().settle();
    await db.query("update jobs set run_at = run_at + interval '9 years' where slot = 'sweep'");
    const next = start();
    await next.settle();
    clock.forward(60);
    await next.settle();
    expect(rounds).toBe(1);
  });
});

test('a process that has started finds jobs that another process wrote', async () => {
  const [writer, worker] = [startProcess(), startProcess()];
  worker.start();
  await writer.enqueue(db, { kind: 'test', payload: 'found' });
  await expect.poll(() => done).toEqual(['found']);
});

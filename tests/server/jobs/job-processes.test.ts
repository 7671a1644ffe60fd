import { describe, expect, test } from 'vitest';
import { countMostTries } from '#server/jobs/next-try.ts';
import { freshJobs, retries } from './job-state.ts';

const state = freshJobs();

describe('several processes', () => {
  test('share the work, and do nothing twice', async () => {
    const all = [state.startProcess(), state.startProcess(), state.startProcess()];
    const count = 40;
    await all[0]?.enqueue(
      state.db,
      ...Array.from({ length: count }, (_, index) => ({ kind: 'test', payload: index })),
    );
    await Promise.all(all.map((process) => process.settle()));
    expect([...state.done].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
  });

  test('keep a job of a process that hangs; if that process dies, another one does the job', async () => {
    const [first, other] = [state.startProcess(), state.startProcess()];
    let release = () => {};
    state.work = () => new Promise((resolve) => (release = resolve));
    await first.enqueue(state.db, { kind: 'test', payload: 1 });
    const hanging = first.settle();
    await expect.poll(async () => (await state.rows())[0]?.tries).toBe(1);
    state.work = () => {};
    await other.settle();
    expect(state.done).toEqual([]);
    // As after a kill: the lease is not renewed.
    state.clock.forward(61);
    await other.settle();
    expect([state.done, await state.rows()]).toEqual([[1], []]);
    release();
    await hanging;
    expect(await state.rows()).toEqual([]);
  });

  test.each(['resolve', 'reject'] as const)(
    'leave a job to its new owner if the earlier one ends it late (%s)',
    async (end) => {
      const [first, other] = [state.startProcess(), state.startProcess()];
      const runs: Record<'resolve' | 'reject', (result?: unknown) => void>[] = [];
      state.work = () =>
        new Promise<void>((resolve, reject) => runs.push({ resolve: () => resolve(), reject }));
      await first.enqueue(state.db, { kind: 'test', payload: 1 });
      const lateRound = first.settle();
      await expect.poll(() => runs.length).toBe(1);
      state.clock.forward(61);
      const current = other.settle();
      await expect.poll(() => runs.length).toBe(2);
      const before = await state.rows();
      expect(before).toMatchObject([{ tries: 2, fault: null }]);
      runs[0]?.[end](new Error('no'));
      await lateRound;
      expect(await state.rows()).toEqual(before);
      runs[1]?.resolve();
      await current;
      expect(await state.rows()).toEqual([]);
    },
  );

  test('a job that kills its process each time is given up after as many tries as a job that fails', async () => {
    const jobs = state.startProcess();
    await jobs.enqueue(state.db, { kind: 'test', payload: 1 });
    // As after kills: claimed each time, never settled.
    await state.db.query('update jobs set tries = $1', [countMostTries(retries)]);
    await jobs.settle();
    expect([state.done, state.tried, (await state.rows())[0]?.outcome]).toEqual([[], ['test dead'], 'dead']);
    expect((await state.rows())[0]?.fault).toBe('unsettled');
    await jobs.enqueue(state.db, { kind: 'test', payload: 2 });
    await state.db.query('update jobs set tries = $1 where ended_at is null', [countMostTries(retries) - 1]);
    await jobs.settle();
    expect(state.done).toEqual([2]);
  });

  test('run a recurring job once a round, also if the round fails', async () => {
    const all = [state.startProcess(), state.startProcess()];
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
      state.clock.forward(expected === 1 && rounds === 1 ? 30 : 60);
      await settle();
      expect(rounds).toBe(expected);
    }
    expect(await state.db.query("select slot, tries from jobs where slot = 'sweep'")).toEqual([
      { slot: 'sweep', tries: 0 },
    ]);
  });

  test('run a recurring job when it is due, even if another process starts in between', async () => {
    let rounds = 0;
    const start = () => {
      const worker = state.startProcess();
      worker.every('sweep', 60_000, async () => {
        rounds += 1;
      });
      return worker;
    };
    await start().settle();
    state.clock.forward(30);
    const next = start();
    await next.settle();
    state.clock.forward(30);
    await next.settle();
    expect(rounds).toBe(1);
  });

  test('run a recurring job however often its process was killed', async () => {
    const worker = state.startProcess();
    let rounds = 0;
    worker.every('sweep', 60_000, async () => {
      rounds += 1;
    });
    await worker.settle();
    await state.db.query("update jobs set tries = 1000 where slot = 'sweep'");
    state.clock.forward(60);
    await worker.settle();
    expect(rounds).toBe(1);
  });

  test('run recurring jobs after a start if a wrong clock has postponed them for years', async () => {
    let rounds = 0;
    const start = () => {
      const worker = state.startProcess();
      worker.every('sweep', 60_000, async () => {
        rounds += 1;
      });
      return worker;
    };
    await start().settle();
    await state.db.query("update jobs set run_at = run_at + interval '9 years' where slot = 'sweep'");
    const next = start();
    await next.settle();
    state.clock.forward(60);
    await next.settle();
    expect(rounds).toBe(1);
  });
});

test('a process that has started finds jobs that another process wrote', async () => {
  const [writer, worker] = [state.startProcess(), state.startProcess()];
  worker.start();
  await writer.enqueue(state.db, { kind: 'test', payload: 'found' });
  await expect.poll(() => state.done).toEqual(['found']);
});

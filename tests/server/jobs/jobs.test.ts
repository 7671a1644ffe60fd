import { describe, expect, test, vi } from 'vitest';
import { DAY } from '#domain/units.ts';
import { PermanentFailure } from '#server/jobs/port.ts';
import { JOBS } from '#server/limits.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { freshJobs } from './job-state.ts';

const state = freshJobs();

describe('a job', () => {
  test('is stored by the transaction that causes it, and only if that commits', async () => {
    const jobs = state.startProcess();
    const job = { kind: 'test', payload: { to: 'ann@oak.example' } };
    const broken = state.db.transaction(async (tx) => {
      await jobs.enqueue(tx, job);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await jobs.settle();
    expect(state.done).toEqual([]);
    await state.db.transaction((tx) => jobs.enqueue(tx, job));
    await jobs.settle();
    expect([state.done, await state.rows(), state.tried]).toEqual([
      [{ to: 'ann@oak.example' }],
      [],
      ['test done'],
    ]);
  });

  test('a job is stored encrypted, its person as a keyed hash', async () => {
    const jobs = state.startProcess();
    await jobs.enqueue(state.db, { kind: 'test', payload: 'ann@oak.example', person: 'Ann@oak.example ' });
    await jobs.enqueue(state.db, { kind: 'test', payload: 1, person: 'ann@oak.example' });
    const all = await state.rows();
    expect(JSON.stringify(all)).not.toContain('oak.example');
    expect(all[0]?.person).toBe(all[1]?.person);
  });

  test('of one brand waits only for a part of the jobs of another brand whose server hangs', async () => {
    const jobs = state.startProcess();
    let end = () => {};
    const hanging = new Promise<void>((resolve) => {
      end = resolve;
    });
    let startedCount = 0;
    state.work = (payload) => {
      if (payload !== 'hangs') return;
      startedCount += 1;
      return hanging;
    };
    const of = (brand: string, payload: string) => ({ kind: 'test', brand, payload });
    await jobs.enqueue(
      state.db,
      ...Array.from({ length: 12 }, () => of('slow', 'hangs')),
      of('quick', 'works'),
    );
    jobs.start();
    await vi.waitFor(() => expect(state.done).toEqual(['works']), { timeout: PATIENCE_MS });
    expect(startedCount).toBe(JOBS.ofBrandAtOnce);
    end();
    await vi.waitFor(() => expect(state.done).toHaveLength(13), { timeout: PATIENCE_MS });
  });

  test("of a brand whose server hangs does not start while the brand's share is used up", async () => {
    const jobs = state.startProcess();
    let end = () => {};
    const hanging = new Promise<void>((resolve) => {
      end = resolve;
    });
    let startedCount = 0;
    state.work = (payload) => {
      if (payload !== 'hangs') return;
      startedCount += 1;
      return hanging;
    };
    const enqueue = (brand: string, payload: string, count = 1) =>
      jobs.enqueue(state.db, ...Array.from({ length: count }, () => ({ kind: 'test', brand, payload })));
    await enqueue('slow', 'hangs', JOBS.ofBrandAtOnce - 1);
    jobs.start();
    await vi.waitFor(() => expect(startedCount).toBe(JOBS.ofBrandAtOnce - 1), { timeout: PATIENCE_MS });
    await enqueue('slow', 'hangs', JOBS.ofBrandAtOnce);
    state.clock.forward(1);
    // Ordered after the others, so that it runs once each of them was considered.
    await enqueue('quick', 'works');
    await vi.waitFor(() => expect(state.done).toEqual(['works']), { timeout: PATIENCE_MS });
    expect(startedCount).toBe(JOBS.ofBrandAtOnce);
    end();
    await vi.waitFor(() => expect(state.done).toHaveLength(2 * JOBS.ofBrandAtOnce), { timeout: PATIENCE_MS });
  });

  test('starts only while fewer than eight of its kind run', async () => {
    const jobs = state.startProcess();
    let end = () => {};
    const hanging = new Promise<void>((resolve) => {
      end = resolve;
    });
    let startedCount = 0;
    state.work = (payload) => {
      if (payload !== 'hangs') return;
      startedCount += 1;
      return hanging;
    };
    const many = Array.from({ length: JOBS.atOnce + 3 }, () => ({ kind: 'test', payload: 'hangs' }));
    await jobs.enqueue(state.db, ...many);
    jobs.start();
    await vi.waitFor(() => expect(startedCount).toBe(JOBS.atOnce), { timeout: PATIENCE_MS });
    await jobs.enqueue(state.db, { kind: 'kept', payload: 'works' });
    await vi.waitFor(() => expect(state.done).toEqual(['works']), { timeout: PATIENCE_MS });
    expect(startedCount).toBe(JOBS.atOnce);
    end();
    await vi.waitFor(() => expect(state.done).toHaveLength(many.length + 1), { timeout: PATIENCE_MS });
  });

  test('that fails is retried after growing delays, and is kept as dead after the last try', async () => {
    const jobs = state.startProcess();
    state.work = () => Promise.reject(Object.assign(new Error('ann@oak.example'), { code: 'ECONNREFUSED' }));
    await jobs.enqueue(state.db, { kind: 'test', payload: 1 });
    await jobs.settle();
    await jobs.settle();
    expect(await state.rows()).toMatchObject([{ tries: 1, fault: 'ECONNREFUSED', ended_at: null }]);
    for (let second = 0; second < 61; second += 1) {
      state.clock.forward(1);
      await jobs.settle();
    }
    const [dead] = await state.rows();
    expect(dead).toMatchObject({ outcome: 'dead', fault: 'ECONNREFUSED' });
    expect(dead?.tries).toBeGreaterThan(12);
    expect(state.tried.at(-1)).toBe('test dead');
    expect(JSON.stringify(dead)).not.toContain('oak.example');
  });

  test('a permanent failure is dead at once; a kept job can be found after it is done', async () => {
    const jobs = state.startProcess();
    state.work = (payload) =>
      payload === 'bad' ? Promise.reject(new PermanentFailure(new Error('no'))) : undefined;
    await jobs.enqueue(state.db, { kind: 'test', payload: 'bad' }, { kind: 'kept', payload: 'good' });
    await jobs.settle();
    expect((await state.rows()).map(({ kind, outcome }) => [kind, outcome]).sort()).toEqual([
      ['kept', 'done'],
      ['test', 'dead'],
    ]);
  });

  test('a job of an unknown kind is left to a process that knows it', async () => {
    const jobs = state.startProcess();
    await jobs.enqueue(state.db, { kind: 'of a newer version', payload: 1 });
    await jobs.settle();
    expect(await state.rows()).toMatchObject([{ tries: 0, ended_at: null }]);
  });
});

describe('a queue', () => {
  test('is settled only after the jobs that wait until fewer jobs of their brand run', async () => {
    const jobs = state.startProcess(DAY);
    let end = () => {};
    const hanging = new Promise<void>((resolve) => {
      end = resolve;
    });
    let startedCount = 0;
    state.work = () => {
      startedCount += 1;
      return hanging;
    };
    const all = Array.from({ length: JOBS.ofBrandAtOnce + 1 }, () => ({
      kind: 'test',
      brand: 'slow',
      payload: 1,
    }));
    await jobs.enqueue(state.db, ...all);
    jobs.start();
    const settled = jobs.settle();
    await vi.waitFor(() => expect(startedCount).toBe(JOBS.ofBrandAtOnce), { timeout: PATIENCE_MS });
    end();
    await settled;
    expect([state.done.length, await state.rows()]).toEqual([all.length, []]);
  });

  test('starts a job as soon as its transaction is committed, and none of a transaction that is rolled back', async () => {
    const jobs = state.startProcess(DAY);
    jobs.start();
    await jobs.settle();
    const job = { kind: 'test', payload: 'committed' };
    const broken = state.db.transaction(async (tx) => {
      await jobs.enqueue(tx, { kind: 'test', payload: 'rolled back' });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await state.db.transaction(async (tx) => {
      await jobs.enqueue(tx, job);
      // A round before the commit can't see the job.
      await jobs.settle();
    });
    await vi.waitFor(() => expect(state.done).toEqual(['committed']), { timeout: PATIENCE_MS });
  });

  test('starts no job before its process starts to work, even if it is woken', async () => {
    const jobs = state.startProcess();
    await jobs.enqueue(state.db, { kind: 'test', payload: 1 });
    // Waits for a round that was begun, and for its jobs.
    await jobs.close();
    expect([state.done, await state.rows()]).toMatchObject([[], [{ tries: 0 }]]);
  });

  test('starts no job after it was closed, even if it is woken', async () => {
    const jobs = state.startProcess();
    jobs.start();
    await jobs.close();
    await jobs.enqueue(state.db, { kind: 'test', payload: 1 });
    await jobs.close();
    expect([state.done, await state.rows()]).toMatchObject([[], [{ tries: 0 }]]);
  });

  test('claims no further job once it is closed, even if a job becomes due after that', async () => {
    const jobs = state.startProcess();
    state.work = () => state.clock.forward(1);
    const later = new Date(state.clock.now().getTime() + 1000);
    await jobs.enqueue(state.db, { kind: 'test', payload: 1 }, { kind: 'test', payload: 2, runAt: later });
    jobs.start();
    await jobs.close();
    await jobs.close();
    expect([state.done, await state.rows()]).toMatchObject([[1], [{ tries: 0 }]]);
  });
});

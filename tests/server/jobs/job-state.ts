import { afterEach, beforeEach } from 'vitest';
import { createJobs } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/port.ts';
import type { Database } from '#server/storage/database.ts';
import type { Row } from '#server/storage/tables/index.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';
import { cryptoWith } from '../support/test-keys.ts';

export const retries = { firstMs: 1000, longestMs: 4000, forMs: 60_000 };
export const crypto = cryptoWith('k');
export const silent = { debug() {}, info() {}, warn() {}, error() {} };

interface JobState {
  db: Database;
  clock: ReturnType<typeof movingClock>;
  /** How far the process's clock is ahead of the database's. */
  difference: number;
  /** Payloads of the jobs that succeeded. */
  done: unknown[];
  tried: string[];
  /** The work of a job before it counts as done. */
  work: (payload: unknown) => Promise<void> | void;
  /** Another process, which works only when the test starts it. */
  startProcess(pollMs?: number): Jobs;
  rows(): Promise<Row<'jobs'>[]>;
}

/** Processes on a database of their own for each test. Call it at the top level of a file. */
export function freshJobs(): JobState {
  let processes: Jobs[] = [];
  const state = {} as JobState;
  beforeEach(async () => {
    processes = [];
    Object.assign(state, {
      db: openDatabaseWithoutLimits(await freshDatabase()),
      clock: movingClock(),
      difference: 0,
      done: [],
      tried: [],
      work: () => {},
    });
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.close()));
    await state.db.close();
  });
  state.startProcess = (pollMs) => {
    const { db, clock } = state;
    const jobs = createJobs({
      db,
      pollMs,
      crypto,
      clock,
      clockCheck: { differenceMs: () => state.difference, measure: async () => {} },
      log: silent,
      onTry: (...how) => void state.tried.push(how.join(' ')),
    });
    const run = async (payload: unknown) => {
      await state.work(payload);
      state.done.push(payload);
    };
    jobs.handle('test', { retries, run });
    jobs.handle('kept', { retries, keepsDone: true, run });
    processes.push(jobs);
    return jobs;
  };
  state.rows = () => state.db.query('select * from jobs where slot is null order by created_at');
  return state;
}

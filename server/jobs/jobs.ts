import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { JOBS } from '../limits.ts';
import { runInTrace, traceHeaders } from '../logging/trace.ts';
import type { Clock, ClockCheck, Log } from '../ports.ts';
import { afterCommit, type Database } from '../storage/database.ts';
import { isClockWrong } from '../storage/database-clock.ts';
import { type ClaimedJob, type ClaimLimit, claimJobs, createJobUpdates, insertJobs } from './job-store.ts';
import { hashPerson, jobContext } from './marks.ts';
import { computeNextTry, countMostTries, describeFault } from './next-try.ts';
import { type Handler, type JobRow, type Jobs, type NewJob, PermanentFailure } from './port.ts';

interface Parts {
  db: Database;
  crypto: FieldCrypto;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Log;
  onTry(kind: string, outcome: 'done' | 'retried' | 'dead'): void;
  pollMs?: number;
}

/** A handler of any payload: `handle` has checked that each handler's type fits its own kind. */
type AnyHandler = Handler<unknown> & { everyMs?: number };

/** Opens the job queue in PostgreSQL, with a worker in this process (why not a package: docs/dependencies.md). */
export function createJobs({ db, crypto, clock, clockCheck, log, onTry, pollMs = JOBS.pollMs }: Parts): Jobs {
  const handlers = new Map<string, AnyHandler>();
  const running = new Map<Promise<void>, ClaimedJob>();
  const store = createJobUpdates(db);
  let state: 'idle' | 'working' | 'closed' = 'idle';
  let round: Promise<number> | undefined;
  let shouldPollAgain = false;
  let isScheduled = false;
  let hasLoggedOutage = false;
  let timer: NodeJS.Timeout | undefined;

  const toRow = ({ kind, payload, brand, deal, person, runAt, uselessAt }: NewJob): JobRow => {
    const id = randomUUID();
    const due = runAt ?? clock.now();
    return {
      id,
      kind,
      brand: brand ?? null,
      deal: deal ?? null,
      slot: null,
      payload: crypto.encrypt(JSON.stringify(payload), jobContext({ id, kind })),
      person: (person === undefined ? undefined : hashPerson(crypto, person)[0]) ?? null,
      created_at: due,
      run_at: due,
      useless_at: uselessAt ?? null,
      trace: traceHeaders().traceparent ?? null,
    };
  };

  /** Inserts the one row of each scheduled kind, if no earlier start has. */
  async function insertScheduled(): Promise<void> {
    if (isScheduled) return;
    const rows = [...handlers].flatMap(([kind, { everyMs }]) =>
      everyMs === undefined
        ? []
        : [
            {
              ...toRow({ kind, payload: null }),
              payload: '',
              slot: kind,
              run_at: addMs(clock.now(), everyMs),
              // No trace: the row would get the trace of the request during which it is inserted.
              trace: null,
            },
          ],
    );
    await insertJobs(db, rows);
    isScheduled = true;
  }

  /** Limits a claim so that no brand has more running jobs of a kind than it may have. */
  function claimLimit(kind: string): ClaimLimit {
    const busy = [...running.values()].filter((job) => job.kind === kind);
    if (handlers.get(kind)?.everyMs !== undefined) return { kind, room: 1 - busy.length, without: [] };
    const counts = new Map<string, number>();
    for (const { brand } of busy) if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + 1);
    const isFull = (count: number): boolean => count >= JOBS.ofBrandAtOnce;
    const busiestCount = Math.max(0, ...[...counts.values()].filter((count) => !isFull(count)));
    return {
      kind,
      room: Math.min(JOBS.atOnce - busy.length, JOBS.ofBrandAtOnce - busiestCount),
      without: [...counts.keys()].filter((brand) => isFull(counts.get(brand) ?? 0)),
    };
  }

  async function claim(): Promise<number> {
    await insertScheduled();
    // With a wrong clock, this process runs only jobs that depend on no time; other processes run the rest.
    const isWrong = await isClockWrong(clockCheck);
    const kinds = [...handlers].filter(
      ([, { everyMs, dependsOnTime }]) => !isWrong || !(everyMs || dependsOnTime),
    );
    const now = clock.now();
    const limits = kinds.map(([kind]) => claimLimit(kind)).filter(({ room }) => room > 0);
    const jobs = await claimJobs(db, now, addMs(now, JOBS.leaseMs), limits);
    hasLoggedOutage = false;
    for (const job of jobs) {
      const work = runInTrace(job.trace, () => attempt(job)).finally(() => {
        running.delete(work);
        wake();
      });
      running.set(work, job);
    }
    // Polls again: because of the limits per brand, a round may claim fewer jobs than are due.
    shouldPollAgain ||= jobs.length > 0;
    return jobs.length;
  }

  async function attempt(job: ClaimedJob): Promise<void> {
    const handler = handlers.get(job.kind);
    if (!handler) return;
    // Extends the lease while a long job runs.
    const prolong = () => store.extendLease(job, addMs(clock.now(), JOBS.leaseMs)).catch(() => {});
    const leaseTimer = setInterval(prolong, JOBS.leaseMs / 3).unref();
    try {
      // Gives up a job with too many tries: it has probably ended its process each time.
      if (job.slot === null && job.tries > countMostTries(handler.retries))
        return await endAsDead(job, 'unsettled');
      const run = async () => {
        const text = job.slot === null ? crypto.decrypt(job.payload, jobContext(job)) : 'null';
        return handler.run(JSON.parse(text), job);
      };
      await run().then(
        () => recordSuccess(job, handler),
        (error) => recordFailure(job, handler, error),
      );
    } catch (error) {
      // The database failed: the job stays claimed and becomes due again when its lease ends.
      const fault = describeFault(error);
      log.warn({ event: 'job-unsettled', kind: job.kind, error: fault }, 'A job is left for later.');
    } finally {
      clearInterval(leaseTimer);
    }
  }

  async function recordSuccess(job: ClaimedJob, { everyMs, keepsDone }: AnyHandler): Promise<void> {
    onTry(job.kind, 'done');
    if (everyMs !== undefined) await store.scheduleNext(job, addMs(clock.now(), everyMs), null);
    else if (keepsDone) await store.end(job, 'done', clock.now(), null);
    else await store.remove(job);
  }

  async function recordFailure(
    job: ClaimedJob,
    { everyMs, retries }: AnyHandler,
    error: unknown,
  ): Promise<void> {
    const now = clock.now();
    const fault = describeFault(error);
    const { kind, tries, created_at: createdAt, useless_at: uselessAt } = job;
    const next = everyMs
      ? addMs(now, everyMs)
      : error instanceof PermanentFailure
        ? undefined
        : computeNextTry({ now, createdAt, uselessAt, tries }, retries);
    if (!next) return endAsDead(job, fault);
    onTry(kind, 'retried');
    log.warn({ event: 'job-failed', kind, count: tries, error: fault }, 'A job failed. It is tried again.');
    if (everyMs) await store.scheduleNext(job, next, fault);
    else await store.retryAt(job, next, fault);
  }

  async function endAsDead(job: ClaimedJob, fault: string): Promise<void> {
    onTry(job.kind, 'dead');
    const facts = { kind: job.kind, count: job.tries, error: fault };
    log.error({ event: 'job-dead', ...facts }, 'A job is given up. It is kept.');
    await store.end(job, 'dead', clock.now(), fault);
  }

  /** Runs a round of claims, or joins the running one. @returns the number of claimed jobs */
  function poll(): Promise<number> {
    round ??= claim()
      .catch((error) => {
        if (!hasLoggedOutage && state !== 'closed')
          log.warn({ event: 'jobs-unread', error: describeFault(error) }, 'Jobs cannot be read.');
        hasLoggedOutage = true;
        return 0;
      })
      .finally(() => {
        round = undefined;
        if (shouldPollAgain && state === 'working') {
          shouldPollAgain = false;
          void poll();
        } else planPoll();
      });
    return round;
  }

  /** Plans the next round. Half of the delay is random, so that processes don't poll at the same time. */
  function planPoll(): void {
    clearTimeout(timer);
    if (state === 'working')
      timer = setTimeout(() => void poll(), pollMs * (0.5 + Math.random() / 2)).unref();
  }

  function wake(): void {
    if (state !== 'working') return;
    if (round) shouldPollAgain = true;
    else void poll();
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler as AnyHandler),
    every(kind, everyMs, work) {
      const retries = { firstMs: everyMs, longestMs: everyMs, forMs: everyMs };
      handlers.set(kind, { everyMs, retries, run: async () => void (await work()) });
    },
    enqueue: async (tx, ...jobs) => {
      if (jobs.length > 0) await insertJobs(tx, jobs.map(toRow));
      afterCommit(tx, wake);
    },
    async settle() {
      for (;;) {
        while (running.size > 0) await Promise.all(running.keys());
        await round;
        // Only a round that starts with free places proves that nothing is due.
        const isIdle = running.size === 0 && round === undefined;
        const count = await poll();
        if (isIdle && count === 0) return;
      }
    },
    start() {
      state = 'working';
      wake();
    },
    async close() {
      state = 'closed';
      clearTimeout(timer);
      const waitController = new AbortController();
      const timeLimit = wait(JOBS.endMs, undefined, { signal: waitController.signal }).catch(() => {});
      // Waits only for a limited time, because the database may hang.
      const finishRounds = async () => Promise.all([await round, ...running.keys()]);
      await Promise.race([finishRounds(), timeLimit]);
      waitController.abort();
    },
  };
}

const addMs = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

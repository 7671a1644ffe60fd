import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FieldCrypto } from '../crypto/field-crypto.ts';
import { JOBS } from '../limits.ts';
import { runInTrace, traceHeaders } from '../logging/trace.ts';
import type { Clock, ClockCheck, Log } from '../ports.ts';
import type { Database } from '../storage/database.ts';
import { isClockWrong } from '../storage/database-clock.ts';
import { type ClaimedJob, type ClaimLimit, claimJobs, insertJobs, settleJobs } from './job-store.ts';
import { jobPlace, personMarks } from './marks.ts';
import { faultOf, mostTries, nextTry } from './next-try.ts';
import { type Handler, type JobRow, type Jobs, type NewJob, PermanentFailure } from './port.ts';

interface Parts {
  db: Database;
  crypto: FieldCrypto;
  clock: Clock;
  clockCheck: ClockCheck;
  log: Log;
  onTry(kind: string, outcome: 'done' | 'retried' | 'dead'): void;
}

/** Each handler knows the type of its own payload. */
type AnyHandler = Handler<unknown> & { everyMs?: number };

/** A job queue in PostgreSQL with this process's worker (its reason: docs/dependencies.md). */
export function createJobs({ db, crypto, clock, clockCheck, log, onTry }: Parts): Jobs {
  const handlers = new Map<string, AnyHandler>();
  const running = new Map<Promise<void>, ClaimedJob>();
  const store = settleJobs(db);
  let state: 'idle' | 'working' | 'closed' = 'idle';
  let round: Promise<number> | undefined;
  let isWanted = false;
  let isScheduled = false;
  let hasLoggedOutage = false;
  let timer: NodeJS.Timeout | undefined;

  const rowOf = ({ kind, payload, brand, deal, person, runAt, uselessAt }: NewJob): JobRow => {
    const id = randomUUID();
    const due = runAt ?? clock.now();
    return {
      id,
      kind,
      brand: brand ?? null,
      deal: deal ?? null,
      slot: null,
      payload: crypto.encrypt(JSON.stringify(payload), jobPlace({ id, kind })),
      person: (person === undefined ? undefined : personMarks(crypto, person)[0]) ?? null,
      created_at: due,
      run_at: due,
      useless_at: uselessAt ?? null,
      trace: traceHeaders().traceparent ?? null,
    };
  };

  /** A scheduled kind has one row, which the first start inserts. */
  async function schedule(): Promise<void> {
    if (isScheduled) return;
    const rows = [...handlers].flatMap(([kind, { everyMs }]) =>
      everyMs === undefined
        ? []
        : [
            {
              ...rowOf({ kind, payload: null }),
              payload: '',
              slot: kind,
              run_at: after(clock.now(), everyMs),
              // Otherwise it would appear in the trace of the request that happened to insert it.
              trace: null,
            },
          ],
    );
    await insertJobs(db, rows);
    isScheduled = true;
  }

  /** No brand gets more than its share. */
  function claimLimit(kind: string): ClaimLimit {
    const busy = [...running.values()].filter((job) => job.kind === kind);
    if (handlers.get(kind)?.everyMs !== undefined) return { kind, room: 1 - busy.length, without: [] };
    const counts = new Map<string, number>();
    for (const { brand } of busy) if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + 1);
    const isFull = (count: number): boolean => count >= JOBS.ofBrandAtOnce;
    const most = Math.max(0, ...[...counts.values()].filter((count) => !isFull(count)));
    return {
      kind,
      room: Math.min(JOBS.atOnce - busy.length, JOBS.ofBrandAtOnce - most),
      without: [...counts.keys()].filter((brand) => isFull(counts.get(brand) ?? 0)),
    };
  }

  async function claim(): Promise<number> {
    await schedule();
    // With a wrong clock only jobs that depend on no time run: other processes run the rest.
    const isWrong = await isClockWrong(clockCheck);
    const kinds = [...handlers].filter(([, { everyMs, isByAge }]) => !isWrong || !(everyMs || isByAge));
    const now = clock.now();
    const lanes = kinds.map(([kind]) => claimLimit(kind)).filter(({ room }) => room > 0);
    const jobs = await claimJobs(db, now, after(now, JOBS.leaseMs), lanes);
    for (const job of jobs) {
      const work = runInTrace(job.trace, () => attempt(job)).finally(() => {
        running.delete(work);
        wake();
      });
      running.set(work, job);
    }
    // A round may claim fewer than the free places.
    isWanted ||= jobs.length > 0;
    return jobs.length;
  }

  async function attempt(job: ClaimedJob): Promise<void> {
    const handler = handlers.get(job.kind);
    if (!handler) return;
    // Extends the lease while a long job runs.
    const prolong = () => store.prolong(job, after(clock.now(), JOBS.leaseMs)).catch(() => {});
    const beat = setInterval(prolong, JOBS.leaseMs / 3).unref();
    try {
      // A job that ends its process at every try would otherwise do so forever.
      if (job.slot === null && job.tries > mostTries(handler.retries)) return await giveUp(job, 'unsettled');
      const run = async () => {
        const isScheduled = job.slot !== null;
        return handler.run(isScheduled ? null : JSON.parse(crypto.decrypt(job.payload, jobPlace(job))), job);
      };
      await run().then(
        () => succeeded(job, handler),
        (error) => failed(job, handler, error),
      );
    } catch (error) {
      // The job stays claimed and is due again when its lease ends.
      log.warn({ event: 'job-unsettled', kind: job.kind, error: faultOf(error) }, 'A job is left for later.');
    } finally {
      clearInterval(beat);
    }
  }

  async function succeeded(job: ClaimedJob, { everyMs, keepsDone }: AnyHandler): Promise<void> {
    onTry(job.kind, 'done');
    if (everyMs !== undefined) await store.next(job, after(clock.now(), everyMs), null);
    else if (keepsDone) await store.end(job, 'done', clock.now(), null);
    else await store.remove(job);
  }

  async function failed(job: ClaimedJob, { everyMs, retries }: AnyHandler, error: unknown): Promise<void> {
    const now = clock.now();
    const fault = faultOf(error);
    const { kind, tries, created_at: createdAt, useless_at: uselessAt } = job;
    const next = everyMs
      ? after(now, everyMs)
      : error instanceof PermanentFailure
        ? undefined
        : nextTry({ now, createdAt, uselessAt, tries }, retries);
    if (!next) return giveUp(job, fault);
    onTry(kind, 'retried');
    log.warn({ event: 'job-failed', kind, count: tries, error: fault }, 'A job failed. It is tried again.');
    if (everyMs) await store.next(job, next, fault);
    else await store.again(job, next, fault);
  }

  async function giveUp(job: ClaimedJob, fault: string): Promise<void> {
    onTry(job.kind, 'dead');
    const facts = { kind: job.kind, count: job.tries, error: fault };
    log.error({ event: 'job-dead', ...facts }, 'A job is given up. It is kept.');
    await store.end(job, 'dead', clock.now(), fault);
  }

  /** One round at a time. @returns the number of claimed jobs */
  function poll(): Promise<number> {
    round ??= claim()
      .then(
        (count) => {
          hasLoggedOutage = false;
          return count;
        },
        (error) => {
          if (!hasLoggedOutage && state !== 'closed')
            log.warn({ event: 'jobs-unread', error: faultOf(error) }, 'Jobs cannot be read.');
          hasLoggedOutage = true;
          return 0;
        },
      )
      .finally(() => {
        round = undefined;
        if (isWanted && state === 'working') {
          isWanted = false;
          void poll();
        } else plan();
      });
    return round;
  }

  /** Half of the delay is random, so that the processes of a deployment don't poll at once. */
  function plan(): void {
    clearTimeout(timer);
    if (state === 'working')
      timer = setTimeout(() => void poll(), JOBS.pollMs * (0.5 + Math.random() / 2)).unref();
  }

  function wake(): void {
    if (state !== 'working') return;
    if (round) isWanted = true;
    else void poll();
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler as AnyHandler),
    every(kind, everyMs, work) {
      const retries = { firstMs: everyMs, longestMs: everyMs, forMs: everyMs };
      handlers.set(kind, { everyMs, retries, run: async () => void (await work()) });
    },
    enqueue: async (tx, ...jobs) => {
      if (jobs.length > 0) await insertJobs(tx, jobs.map(rowOf));
    },
    wake,
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
      const patience = new AbortController();
      const late = wait(JOBS.endMs, undefined, { signal: patience.signal }).catch(() => {});
      // A frozen database must not keep a server from ending.
      const done = async () => Promise.all([await round, ...running.keys()]);
      await Promise.race([done(), late]);
      patience.abort();
    },
  };
}

const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

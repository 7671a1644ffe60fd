import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readHead } from '../../audit/head.ts';
import { countJobs, type JobCount } from '../../jobs/job-store.ts';
import { SERVER } from '../../limits.ts';
import type { Clock, ClockCheck } from '../../ports.ts';
import type { Database, Queries } from '../../storage/database.ts';

/** Prometheus metrics. No label contains an address, a person or an answer. */
export interface Metrics {
  registry: Registry;
  /** Counts requests by method, route pattern, status, duration and problem code. */
  measure(app: FastifyInstance): void;
  mail(kind: string, outcome: 'sent' | 'failed'): void;
  /** Measures the waiting jobs. The caller calls the returned function with each outcome. */
  jobs(db: Queries, clock: Clock): (kind: string, outcome: string) => void;
  /** Measures rows whose deletion waits for an operator. */
  retention(db: Queries): void;
  /** Measures the number of the newest sealed entry. */
  audit(db: Queries): void;
  /** @param count reads how many applications have no tag of their subject */
  untagged(count: () => Promise<number>): void;
  clock(check: Pick<ClockCheck, 'differenceMs'>): void;
}

/** In seconds: a save takes milliseconds, a page of HTML a second, a timeout ten. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(db: Pick<Database, 'connections'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requestSeconds = new Histogram({
    name: 'trellis_request_seconds',
    help: 'Time to answer a request.',
    buckets: BUCKETS,
    registers,
    labelNames: ['method', 'route', 'status'],
  });
  const problems = new Counter({
    name: 'trellis_problems_total',
    help: 'Requests answered with a problem, by its code.',
    registers,
    labelNames: ['code', 'route'],
  });
  const mails = new Counter({
    name: 'trellis_mails_total',
    help: 'Mails by kind and outcome.',
    registers,
    labelNames: ['kind', 'outcome'],
  });
  new Gauge({
    name: 'trellis_database_connections',
    help: 'Connections of the pool, and calls waiting for one.',
    registers,
    labelNames: ['state'],
    collect() {
      for (const [state, countOnce] of Object.entries(db.connections())) this.set({ state }, countOnce);
    },
  });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SERVER.eventLoopMs });
  return {
    registry,
    measure(app) {
      app.decorateReply('problem', '');
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.is404 ? 'page' : (request.routeOptions.url ?? 'page');
        const { method } = request;
        requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        if (reply.problem) problems.inc({ code: reply.problem, route });
        done();
      });
    },
    jobs: (db, clock) => measureJobs(registry, db, clock),
    retention: (db) => measureRetention(registry, db),
    audit: (db) => measureAudit(registry, db),
    untagged: (count) => measureUntagged(registry, count),
    clock(check) {
      new Gauge({
        name: 'trellis_clock_difference_seconds',
        registers,
        aggregator: 'max',
        help: "Seconds between this machine's clock and the database's.",
        collect() {
          this.set(Math.abs(check.differenceMs()) / 1000);
        },
      });
    },
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
  };
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem; empty for other answers. */
    problem: string;
  }
}

/**
 * Every process reports the same numbers of the shared queue, so they are aggregated by the maximum.
 * @returns a function that counts the outcome of a try: `done`, `retried`, `dead`
 */
function measureJobs(registry: Registry, db: Queries, clock: Clock): (kind: string, outcome: string) => void {
  const registers = [registry];
  const tries = new Counter({
    name: 'trellis_job_tries_total',
    help: 'Tries of jobs by kind and outcome.',
    registers,
    labelNames: ['kind', 'outcome'],
  });
  let query: Promise<JobCount[]> | undefined;
  /** One query for both metrics, which are missing if the database is unavailable. */
  const count = () => {
    query ??= countJobs(db, clock.now())
      .catch(() => [])
      .finally(() => {
        query = undefined;
      });
    return query;
  };
  new Gauge({
    name: 'trellis_job_oldest_seconds',
    help: 'Age of the oldest job that waits.',
    registers,
    labelNames: ['kind'],
    aggregator: 'max',
    async collect() {
      const counts = await count();
      this.reset();
      const now = clock.now().getTime();
      for (const { kind, oldest } of counts)
        this.set({ kind }, oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0);
    },
  });
  new Gauge({
    name: 'trellis_jobs',
    help: 'Jobs by kind: waiting, or dead and kept.',
    registers,
    labelNames: ['kind', 'state'],
    aggregator: 'max',
    async collect() {
      const counts = await count();
      this.reset();
      for (const { kind, waiting, dead } of counts) {
        this.set({ kind, state: 'waiting' }, waiting);
        this.set({ kind, state: 'dead' }, dead);
      }
    },
  });
  return (kind, outcome) => tries.inc({ kind, outcome });
}

function measureRetention(registry: Registry, db: Queries): void {
  new Gauge({
    name: 'trellis_retention_held',
    help: 'Rows whose deletion waits for an operator.',
    registers: [registry],
    labelNames: ['kind'],
    aggregator: 'max',
    async collect() {
      const counts = await db
        .query('select kind, expired from retention_holds where approved_at is null')
        .catch(() => []);
      this.reset();
      for (const { kind, expired } of counts) this.set({ kind }, expired);
    },
  });
}

function measureUntagged(registry: Registry, read: () => Promise<number>): void {
  new Gauge({
    name: 'trellis_untagged_applications',
    help: 'Applications without a tag of their subject, at most 1,000.',
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const count = await read().catch(() => undefined);
      setOrRemove(this, count);
    },
  });
}

/** This number only decreases if the audit is truncated. */
function measureAudit(registry: Registry, db: Queries): void {
  new Gauge({
    name: 'trellis_audit_sealed',
    help: 'Number of the newest sealed entry of the audit.',
    registers: [registry],
    aggregator: 'max',
    async collect() {
      const head = await readHead(db).catch(() => undefined);
      setOrRemove(this, head?.seq);
    },
  });
}

/** Leaves the number out if it is unknown: 0 would be wrong, and a gauge without labels begins with 0. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

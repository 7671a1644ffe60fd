import { Counter, Gauge, type Registry } from 'prom-client';
import { countJobs, type JobCount } from '../jobs/job-store.ts';
import type { Clock } from '../ports.ts';
import type { Queries } from '../storage/database.ts';

/**
 * What is counted of jobs. The queue is the deployment's: every process tells the same, so that of several the largest counts, not
 * the sum.
 * @returns hears how a try ended: `done`, `retried`, `dead`
 */
export function measureJobs(
  registry: Registry,
  db: Queries,
  clock: Clock,
): (kind: string, outcome: string) => void {
  const registers = [registry];
  const tries = new Counter({
    ...{ name: 'trellis_job_tries_total', help: 'Tries of jobs by kind and outcome.', registers },
    labelNames: ['kind', 'outcome'],
  });
  let counting: Promise<JobCount[]> | undefined;
  /** One question for both numbers. While the database cannot be asked, nothing is known of the queue; other numbers are told. */
  const count = () => {
    counting ??= countJobs(db, clock.now())
      .catch(() => [])
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };
  new Gauge({
    ...{ name: 'trellis_job_oldest_seconds', help: 'Age of the oldest job that waits.', registers },
    ...{ labelNames: ['kind'], aggregator: 'max' },
    async collect() {
      const counts = await count();
      this.reset();
      const now = clock.now().getTime();
      for (const { kind, oldest } of counts)
        this.set({ kind }, oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0);
    },
  });
  new Gauge({
    ...{ name: 'trellis_jobs', help: 'Jobs by kind: waiting, or dead and kept.', registers },
    ...{ labelNames: ['kind', 'state'], aggregator: 'max' },
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

import { RETENTION } from '#domain/limits.ts';
import type { BaseDeps } from '../deps.ts';
import { inBatches } from '../keys/rotation.ts';
import { eraseDeal, removeBlobs } from './erase-deals.ts';

/** What goes by itself after its time (settings ..._KEPT_DAYS; docs/security.md). */
export function addRetention(deps: BaseDeps): void {
  deps.jobs.every('retention', RETENTION.everyMs, () => applyRetention(deps));
}

type Parts = Pick<BaseDeps, 'db' | 'blobs' | 'clock' | 'config' | 'log'>;

/** Deletes what is over. May be stopped and run again at any time, also by several processes at once. */
export async function applyRetention(deps: Parts): Promise<void> {
  const { db, clock, config, log } = deps;
  const { kept } = config;
  const now = clock.now();
  const applications = await eraseOldDeals(deps);
  const jobs = await db.query<object>('delete from jobs where ended_at < $1 returning id', [
    daysBefore(now, kept.jobsDays),
  ]);
  // Whoever came and has nothing here, for as long as an application would have been kept for them.
  const people = await db.query<object>(
    `delete from identity_users u where last_sign_in_at < $1
       and not exists (select 1 from deals where subject = u.sub) returning sub`,
    [daysBefore(now, kept.unfinishedDays)],
  );
  await db.query(
    `delete from accounts a where created_at < $1
       and not exists (select 1 from deals where brand = a.brand and subject = a.subject)`,
    [daysBefore(now, kept.unfinishedDays)],
  );
  // By the database's clock, which its own lock on young entries goes by.
  const entries = await db.query<object>(
    'delete from audit where at < clock_timestamp() - make_interval(days => $1) returning id',
    [kept.auditDays],
  );
  const counts = { applications, jobs: jobs.length, people: people.length, entries: entries.length };
  for (const [kind, count] of Object.entries(counts))
    if (count > 0) log.info({ event: 'retention', kind, count }, 'What was kept long enough is deleted.');
}

/** Reads all deals by their key, a batch at a time: no statement is long, whatever there is. @returns how many went */
async function eraseOldDeals(deps: Parts): Promise<number> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const unfinishedSince = daysBefore(now, config.kept.unfinishedDays);
  const submittedBefore = daysBefore(now, config.kept.submittedDays);
  const { done } = await inBatches(
    (after, most) =>
      db.query(
        'select brand, id, submitted_at, saved_at from deals where (brand, id) > ($1, $2::uuid) order by brand, id limit $3',
        [...after, most],
      ),
    async (deal) => {
      const isOver = deal.submitted_at
        ? deal.submitted_at < submittedBefore
        : deal.saved_at < unfinishedSince;
      if (!isOver) return { done: 0, left: 0 };
      // One that is taken up again in this very moment stays.
      const before = deal.submitted_at ? undefined : unfinishedSince;
      const blobs = await db.transaction((tx) => eraseDeal(tx, deal, now, before));
      await removeBlobs(deps, blobs ?? []);
      return { done: blobs ? 1 : 0, left: 0 };
    },
  );
  return done;
}

/** A time so many days back. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * RETENTION.dayMs);
}

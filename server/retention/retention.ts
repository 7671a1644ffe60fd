import { RETENTION } from '#domain/limits.ts';
import type { BaseDeps } from '../deps.ts';
import { inBatches } from '../keys/rotation.ts';
import { removeBlob } from '../statements/files/sweep.ts';
import type { Queries } from '../storage/database.ts';
import { eraseDeal } from './erase-deals.ts';

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
  const since = daysBefore(now, kept.unfinishedDays);
  const jobs = await deleteRows(db, 'jobs', 'ended_at < $1', [daysBefore(now, kept.jobsDays)]);
  // Whoever came and has nothing here, for as long as an application would have been kept for them.
  const people = await deleteRows(
    db,
    'identity_users',
    'last_sign_in_at < $1 and not exists (select 1 from deals where subject = sub)',
    [since],
  );
  await deleteRows(
    db,
    'accounts',
    'created_at < $1 and not exists (select 1 from deals d where d.brand = accounts.brand and d.subject = accounts.subject)',
    [since],
  );
  // By the database's clock, which its own lock on young entries goes by.
  const entries = await deleteRows(db, 'audit', 'at < clock_timestamp() - make_interval(days => $1)', [
    kept.auditDays,
  ]);
  const counts = { applications, jobs, people, entries };
  for (const [kind, count] of Object.entries(counts))
    if (count > 0) log.info({ event: 'retention', kind, count }, 'What was kept long enough is deleted.');
}

/** Deletes rows some at a time: no statement is long, whatever there is. @returns how many */
async function deleteRows(db: Queries, table: string, where: string, values: unknown[]): Promise<number> {
  let sum = 0;
  for (;;) {
    const [{ count = 0 } = {}] = await db.query<{ count: number }>(
      `with gone as (delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${where} limit ${RETENTION.mostAtOnce})) returning 1)
       select count(*)::int as count from gone`,
      values,
    );
    sum += count;
    if (count < RETENTION.mostAtOnce) return sum;
  }
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
      // A store that fails must not keep the others for another day.
      for (const blob of blobs ?? []) await removeBlob(deps, blob);
      return { done: blobs ? 1 : 0, left: 0 };
    },
  );
  return done;
}

/** A time so many days back. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * RETENTION.dayMs);
}

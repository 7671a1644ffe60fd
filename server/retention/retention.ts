import type { BaseDeps } from '../deps.ts';
import { RETENTION } from '../limits.ts';
import { removeBlob } from '../statements/files/sweep.ts';
import type { Queries } from '../storage/database.ts';
import { deleteRows } from '../storage/delete-rows.ts';
import { rowsInOrder } from '../storage/rows-in-order.ts';
import type { Row } from '../storage/tables.ts';
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
  const people = await deleteUnused(
    db,
    { table: 'identity_users', key: ['sub'] },
    'last_sign_in_at < $1 and not exists (select 1 from deals where subject = sub)',
    since,
  );
  await deleteUnused(
    db,
    { table: 'accounts', key: ['brand', 'subject'] },
    'created_at < $1 and not exists (select 1 from deals d where d.brand = accounts.brand and d.subject = accounts.subject)',
    since,
  );
  // By the database's clock, which its own lock on young entries goes by; by its time now() an index is read.
  const entries = await deleteRows(db, 'audit', 'at < now() - make_interval(days => $1)', [kept.auditDays]);
  const counts = { applications, jobs, people, entries };
  for (const [kind, count] of Object.entries(counts))
    if (count > 0) log.info({ event: 'retention', kind, count }, 'What was kept long enough is deleted.');
}

/**
 * Looks at all rows by their key, some at a time, and deletes those where the condition holds: no statement is long, however many
 * rows stay. @returns how many
 */
async function deleteUnused(
  db: Queries,
  { table, key }: { table: string; key: string[] },
  where: string,
  since: Date,
): Promise<number> {
  let sum = 0;
  let after = key.map(() => '');
  for (;;) {
    const [row] = await db.query<{ last: string[]; count: number }>(
      `with looked as (select ctid as place, array[${key}] as name from ${table}
         where (${key}) > (${key.map((_, at) => `$${at + 2}`)}) order by ${key} limit ${RETENTION.mostAtOnce}),
       gone as (delete from ${table} where ctid = any(array(select place from looked)) and ${where} returning 1)
       select max(name) as last, (select count(*)::int from gone) as count from looked having count(*) > 0`,
      [since, ...after],
    );
    if (!row) return sum;
    sum += row.count;
    after = row.last;
  }
}

/** Reads all deals by their key, a batch at a time: no statement is long, whatever there is. @returns how many went */
async function eraseOldDeals(deps: Parts): Promise<number> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const unfinishedSince = daysBefore(now, config.kept.unfinishedDays);
  const submittedBefore = daysBefore(now, config.kept.submittedDays);
  const walk = {
    table: 'deals',
    key: ['brand', 'id'],
    columns: 'brand, id, submitted_at, saved_at',
  } as const;
  let gone = 0;
  for await (const deal of rowsInOrder<Row<'deals', 'brand' | 'id' | 'submitted_at' | 'saved_at'>>(
    db,
    walk,
  )) {
    const isOver = deal.submitted_at ? deal.submitted_at < submittedBefore : deal.saved_at < unfinishedSince;
    if (!isOver) continue;
    // One that is taken up again in this very moment stays.
    const before = deal.submitted_at ? undefined : unfinishedSince;
    const blobs = await db.transaction((tx) => eraseDeal(tx, deal, now, before));
    if (blobs) gone += 1;
    // A store that fails must not keep the others for another day.
    for (const blob of blobs ?? []) await removeBlob(deps, blob);
  }
  return gone;
}

/** A time so many days back. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * RETENTION.dayMs);
}

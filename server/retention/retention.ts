import type { BaseDeps } from '../deps.ts';
import { RETENTION } from '../limits.ts';
import { removeBlob } from '../statements/files/sweep.ts';
import { type Queries, readTime } from '../storage/database.ts';
import { deleteRows } from '../storage/delete-rows.ts';
import type { ExpiringRows } from './count-expired.ts';
import { eraseDeal } from './erase-deals.ts';
import { deleteUnlessHeld } from './holds.ts';

/** Schedules the deletion by age (settings ..._KEPT_DAYS; docs/security.md). */
export function addRetention(deps: RetentionDeps & { jobs: Pick<BaseDeps['jobs'], 'every'> }): void {
  deps.jobs.every('retention', RETENTION.everyMs, () => applyRetention(deps));
}

type RetentionDeps = Pick<BaseDeps, 'db' | 'blobs' | 'clock' | 'config' | 'log'>;

type DealRows = ExpiringRows & { age: 'created_at' | 'submitted_at' };

const DEALS = { table: 'deals', key: ['brand', 'id'] } as const;
const UNFINISHED: DealRows = {
  kind: 'unfinished',
  ...DEALS,
  age: 'created_at',
  isOfKind: 'submitted_at is null',
  isExpired: 'saved_at < $1',
};
const SUBMITTED: DealRows = {
  kind: 'submitted',
  ...DEALS,
  age: 'submitted_at',
  // Written as in the index deals_submitted_age.
  isOfKind: `submitted_at is not null and created_at > '-infinity'`,
  isExpired: 'submitted_at < $1',
};
const ENDED_JOBS: ExpiringRows = {
  kind: 'jobs',
  table: 'jobs',
  key: ['id'],
  age: 'ended_at',
  isOfKind: 'true',
  isExpired: 'ended_at < $1',
};
/** Users without an application are kept as long as an unfinished application. */
const USERS: ExpiringRows = {
  kind: 'people',
  table: 'identity_users',
  key: ['sub'],
  isOfKind: 'true',
  isExpired: 'last_sign_in_at < $1 and not exists (select 1 from deals where subject = sub)',
};
const ACCOUNTS: ExpiringRows = {
  kind: 'accounts',
  table: 'accounts',
  key: ['brand', 'subject'],
  isOfKind: 'true',
  isExpired:
    'created_at < $1 and not exists (select 1 from deals d where d.brand = accounts.brand and d.subject = accounts.subject)',
};
const AUDIT_ENTRIES: ExpiringRows = {
  kind: 'entries',
  table: 'audit',
  key: ['id'],
  age: 'at',
  isOfKind: 'true',
  isExpired: 'at < $1',
};

/** Deletes expired data. It may be stopped and repeated at any time, and run by several processes at once. */
export async function applyRetention(deps: RetentionDeps): Promise<void> {
  const { db, clock, config, log } = deps;
  const { kept: retention } = config;
  const now = clock.now();
  const oldestKept = daysBefore(now, retention.unfinishedDays);
  // The database protects recent audit entries by its own clock.
  const auditBefore = daysBefore(await readTime(db), retention.auditDays);
  const remove = (rows: ExpiringRows, before: Date, work: (before: Date) => Promise<number>) =>
    deleteUnlessHeld(deps, rows, before, work);
  const createUnusedSweep = (rows: ExpiringRows) => (before: Date) => deleteUnused(db, rows, before);
  const counts = {
    unfinished: await remove(UNFINISHED, oldestKept, (before) => eraseOldDeals(deps, UNFINISHED, before)),
    submitted: await remove(SUBMITTED, daysBefore(now, retention.submittedDays), (before) =>
      eraseOldDeals(deps, SUBMITTED, before),
    ),
    jobs: await remove(ENDED_JOBS, daysBefore(now, retention.jobsDays), (before) =>
      deleteRows(db, { table: 'jobs', column: 'ended_at', before }),
    ),
    people: await remove(USERS, oldestKept, createUnusedSweep(USERS)),
    accounts: await remove(ACCOUNTS, oldestKept, createUnusedSweep(ACCOUNTS)),
    entries: await remove(AUDIT_ENTRIES, auditBefore, (before) => expireAudit(db, before)),
  };
  for (const [kind, count] of Object.entries(counts))
    if (count > 0) log.info({ event: 'retention', kind, count }, 'What was kept long enough is deleted.');
}

/** Deletes in batches by key, so that no statement takes long. @returns the number of deleted rows */
async function deleteUnused(
  db: Queries,
  { table, key, isExpired }: ExpiringRows,
  before: Date,
): Promise<number> {
  let sum = 0;
  let after = key.map(() => '');
  for (;;) {
    const [row] = await db.query<{ last: string[]; count: number }>(
      `with looked as (select ctid as place, array[${key}] as name from ${table}
         where (${key}) > (${key.map((_, index) => `$${index + 2}`)}) order by ${key} limit ${RETENTION.mostAtOnce}),
       gone as (delete from ${table} where ctid = any(array(select place from looked)) and ${isExpired} returning 1)
       select max(name) as last, (select count(*)::int from gone) as count from looked having count(*) > 0`,
      [before, ...after],
    );
    if (!row) return sum;
    sum += row.count;
    after = row.last;
  }
}

/**
 * Erases deals, oldest first, in batches that start at the last batch's age (delete-rows.ts), so that each
 * statement is short.
 * @returns the number of deleted deals
 */
async function eraseOldDeals(
  deps: RetentionDeps,
  { age, isOfKind, isExpired }: DealRows,
  before: Date,
): Promise<number> {
  const { db, clock } = deps;
  // Keeps an unfinished deal that is saved at this moment.
  const unless = age === 'created_at' ? before : undefined;
  let removedCount = 0;
  let after = '-infinity';
  for (;;) {
    const deals = await db.query<{ brand: string; id: string; age: string }>(
      `select brand, id, ${age}::text as age from deals
       where ${isOfKind} and ${isExpired} and ${age} < $1 and ${age} >= $2::timestamptz
       order by ${age} limit ${RETENTION.erasedAtOnce}`,
      [before, after],
    );
    for (const deal of deals) {
      const blobs = await db.transaction((tx) => eraseDeal(tx, deal, clock.now(), unless));
      if (blobs) removedCount += 1;
      // If the blob store fails, the remaining deals must still be deleted today.
      for (const blob of blobs ?? []) await removeBlob(deps, blob);
    }
    const last = deals.at(-1);
    if (!last || deals.length < RETENTION.erasedAtOnce) return removedCount;
    after = last.age;
  }
}

/** Deletes by a database function: the role that serves may not delete audit entries. */
async function expireAudit(db: Queries, before: Date): Promise<number> {
  for (let sum = 0; ; ) {
    const [row] = await db.query<{ gone: number }>('select expire_audit($1, $2) as gone', [
      before,
      RETENTION.mostAtOnce,
    ]);
    sum += row?.gone ?? 0;
    if ((row?.gone ?? 0) < RETENTION.mostAtOnce) return sum;
  }
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * RETENTION.dayMs);
}

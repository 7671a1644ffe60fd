import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ClaimedJob,
  type ClaimLimit,
  claimJobs,
  countJobs,
  createJobUpdates,
  insertJobs,
} from '#server/jobs/job-store.ts';
import type { JobRow } from '#server/jobs/port.ts';
import type { Database } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const LEASE_END = after(60_000);

let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
});
beforeEach(() => db.query('delete from jobs'));
afterAll(() => db.close());

const rowOf = (more: Partial<JobRow> = {}): JobRow => ({
  ...{ id: randomUUID(), kind: 'test', brand: null, deal: null, slot: null, payload: 'x', person: null },
  ...{ created_at: NOW, run_at: NOW, useless_at: null, trace: null },
  ...more,
});
async function add(more: Partial<JobRow> = {}): Promise<string> {
  const row = rowOf(more);
  await insertJobs(db, [row]);
  return row.id;
}
const claim = (more: Partial<ClaimLimit> = {}) =>
  claimJobs(db, NOW, LEASE_END, [{ kind: 'test', room: 9, without: [], ...more }]);
const readJobs = () => db.query('select * from jobs order by created_at');

test('a claim leases the jobs of its kinds that are due at this moment, and counts the try', async () => {
  const due = await add();
  await add({ run_at: after(1) });
  await add({ kind: 'other' });
  const ended = await add();
  await db.query("update jobs set ended_at = $2, outcome = 'done' where id = $1", [ended, NOW]);
  expect(await claim()).toMatchObject([{ id: due, tries: 1 }]);
  const [row] = await db.query('select run_at, tries from jobs where id = $1', [due]);
  expect(row).toEqual({ run_at: LEASE_END, tries: 1 });
});

test('a claim leaves the jobs of brands that have no room, and takes those without a brand', async () => {
  await add({ brand: 'full' });
  const others = [await add({ brand: 'free' }), await add()];
  expect((await claim({ without: ['full'] })).map(({ id }) => id).sort()).toEqual(others.sort());
});

test('a job in a slot that is taken only moves the due time of the stored one, and only forward', async () => {
  const id = await add({ slot: 'sweep', run_at: after(5000) });
  await add({ slot: 'sweep', run_at: after(9000) });
  expect(await readJobs()).toMatchObject([{ id, run_at: after(5000) }]);
  await add({ slot: 'sweep', run_at: after(2000) });
  expect(await readJobs()).toMatchObject([{ id, run_at: after(2000) }]);
});

type Updates = ReturnType<typeof createJobUpdates>;
test.each<[string, (updates: Updates, job: ClaimedJob) => Promise<unknown>, object[]]>([
  ['extendLease', (updates, job) => updates.extendLease(job, after(1)), [{ run_at: after(1), tries: 1 }]],
  ['remove', (updates, job) => updates.remove(job), []],
  [
    'end',
    (updates, job) => updates.end(job, 'dead', after(2), 'EAUTH'),
    [{ ended_at: after(2), outcome: 'dead', fault: 'EAUTH', tries: 1 }],
  ],
  [
    'retryAt',
    (updates, job) => updates.retryAt(job, after(3), 'EAUTH'),
    [{ run_at: after(3), fault: 'EAUTH', tries: 1, ended_at: null }],
  ],
  [
    'scheduleNext',
    (updates, job) => updates.scheduleNext(job, after(4), null),
    [{ run_at: after(4), fault: null, tries: 0, ended_at: null }],
  ],
])('%s changes a claimed job, and none that was claimed again or has ended', async (_, update, expected) => {
  const updates = createJobUpdates(db);
  await add();
  const [job] = await claim();
  if (!job) throw new Error('No job was claimed.');
  for (const change of ['tries = 2', "tries = 1, ended_at = now(), outcome = 'done'"]) {
    await db.query<object>(`update jobs set ${change}`);
    const before = await readJobs();
    await update(updates, job);
    expect(await readJobs()).toEqual(before);
  }
  await db.query('update jobs set tries = 1, ended_at = null, outcome = null');
  await update(updates, job);
  expect(await readJobs()).toMatchObject(expected);
});

test('counts the waiting and the dead jobs of each kind, with the time since which the oldest is due', async () => {
  await add({ created_at: after(-7000), run_at: after(3000) });
  await add({ created_at: after(-2000), run_at: after(-1000) });
  await add({ kind: 'later', created_at: after(1), run_at: after(1) });
  await add({ kind: 'sweep', slot: 'sweep', created_at: after(-9000), run_at: after(-4000) });
  for (const outcome of ['dead', 'dead', 'done']) {
    const id = await add({ created_at: after(-8000) });
    await db.query('update jobs set ended_at = $2, outcome = $3 where id = $1', [id, NOW, outcome]);
  }
  const counts = await countJobs(db, NOW);
  expect(counts.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'later', waiting: 1, dead: 0, oldest: null },
    { kind: 'sweep', waiting: 1, dead: 0, oldest: after(-4000) },
    { kind: 'test', waiting: 2, dead: 2, oldest: after(-7000) },
  ]);
});

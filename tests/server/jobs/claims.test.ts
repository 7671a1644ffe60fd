import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJobs } from '#server/jobs/job-store.ts';
import type { Database } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const LEASE_END = new Date('2026-11-28T12:01:00Z');
let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
});
afterAll(() => db.close());

/** Adds due jobs of a kind, the oldest first. */
async function addJobs(kind: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.query(
    `insert into jobs (id, kind, payload, created_at, run_at)
     select id, $2, 'x', $3, $3::timestamptz - make_interval(mins => 100 - at::int)
     from unnest($1::uuid[]) with ordinality given(id, at)`,
    [ids, kind, NOW],
  );
  return ids;
}
const claim = async (kind: string, room: number) =>
  (await claimJobs(db, NOW, LEASE_END, [{ kind, room, without: [] }])).map(({ id }) => id);

test('a claim takes the oldest due jobs, as many as it has room for', async () => {
  const ids = await addJobs('plain', 3);
  expect((await claim('plain', 2)).sort()).toEqual(ids.slice(0, 2).sort());
  expect(await claim('plain', 2)).toEqual(ids.slice(2));
  expect(await claim('plain', 2)).toEqual([]);
});

test('a claim takes the next job at once if another process holds the oldest', async () => {
  const [heldJob, next] = await addJobs('held', 2);
  await db.transaction(async (tx) => {
    await tx.query('select 1 from jobs where id = $1 for update', [heldJob]);
    expect(await claim('held', 1)).toEqual([next]);
  });
  expect(await claim('held', 1)).toEqual([heldJob]);
});

test('processes that claim at the same time take each job once', async () => {
  const ids = await addJobs('many', 40);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim('many', 5)));
  expect(claims.flat().sort()).toEqual(ids.sort());
});

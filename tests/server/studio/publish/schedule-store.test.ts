import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Queries } from '#server/storage/database.ts';
import { endDraft } from '#server/studio/draft/draft-store.ts';
import { endSchedule, scheduleOf, schedulesOf } from '#server/studio/publish/schedule-store.ts';
import { openDatabaseWithoutLimits } from '../../support/database-without-limits.ts';
import { freshDatabase } from '../../support/shared-postgres.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabaseWithoutLimits(await freshDatabase());
});
afterAll(() => db.close());

const addDraft = async () => {
  const id = randomUUID();
  await db.query(
    "insert into studio_drafts (id, flow, base, opened_by, saved_by) values ($1, 'apply', 'x', 'ann', 'ann')",
    [id],
  );
  return id;
};
const addSchedule = async (draft: string, created: string, ended: string | null) => {
  const id = randomUUID();
  await db.query(
    `insert into scheduled_drafts (id, draft_id, flow, version, publish_at, note, author, created_at, ended_at, status)
     values ($1, $2, 'apply', 1, now(), '', 'ann', $3, $4, case when $4::timestamptz is null then 'waiting' else 'refused' end)`,
    [id, draft, created, ended],
  );
  return id;
};

it('the schedule of a draft is its newest one; of two with the same time the pending one', async () => {
  const draft = await addDraft();
  expect(await scheduleOf(db, draft)).toBeUndefined();
  await addSchedule(draft, '2026-11-02', '2026-11-09');
  const newest = await addSchedule(draft, '2026-11-03', '2026-11-04');
  await addSchedule(await addDraft(), '2026-11-05', null);
  expect((await scheduleOf(db, draft))?.id).toBe(newest);
  const waiting = await addSchedule(draft, '2026-11-03', null);
  expect((await scheduleOf(db, draft))?.id).toBe(waiting);
});

it('the schedules of a flow are listed from the newest to the oldest', async () => {
  const times = (await schedulesOf(db, 'apply')).map(({ created_at: at }) => at.getTime());
  expect(times.length).toBeGreaterThan(2);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(await schedulesOf(db, 'bcm')).toEqual([]);
});

it('a cancellation waits for a publication of the same draft, without a deadlock', async () => {
  const draft = await addDraft();
  const id = await addSchedule(draft, '2026-11-06', null);
  const end = (tx: Queries, status: 'published' | 'canceled') =>
    endSchedule(tx, id, new Date(), { status, by: 'ann' });
  const tries = { published: 0, canceled: 0 };
  let canceled: Promise<boolean> | undefined;
  const cancel = () =>
    db.transaction((tx) => {
      tries.canceled += 1;
      return end(tx, 'canceled');
    });
  const blockedSessions = () =>
    db.query<object>(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  const published = await db.transaction(async (tx) => {
    tries.published += 1;
    await endDraft(tx, draft, 'published');
    canceled ??= cancel();
    await expect.poll(blockedSessions).toHaveLength(1);
    return end(tx, 'published');
  });
  expect([published, await canceled]).toEqual([true, false]);
  expect(tries).toEqual({ published: 1, canceled: 1 });
  expect((await scheduleOf(db, draft))?.status).toBe('published');
});

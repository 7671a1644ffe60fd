import type { Effect } from '../../releases/visit/index.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';

/** A pending or past schedule. */
export type Schedule = Row<'scheduled_drafts'>;

/** A schedule with the files that its draft changes. */
type PlannedSchedule = Schedule & { paths: string[] };

/** SQL for the schedules with the files that their drafts change. */
export const SCHEDULES = `select s.*, array(select jsonb_object_keys(d.changes)) as paths
  from scheduled_drafts s join studio_drafts d on d.id = s.draft_id`;

/** Undefined if the draft is no longer at this version, or is already scheduled. */
export async function addSchedule(
  tx: Queries,
  schedule: Pick<Schedule, 'id' | 'draft_id' | 'version' | 'publish_at' | 'note' | 'author'>,
): Promise<Schedule | undefined> {
  const { id, draft_id, version, publish_at, note, author } = schedule;
  // Members with an open draft notice the new version and can't save over it.
  const [row] = await tx.query(
    `with draft as (
       update studio_drafts set version = version + 1 where id = $2 and version = $3 and status = 'open' returning flow, version)
     insert into scheduled_drafts (id, draft_id, flow, version, publish_at, note, author)
     select $1, $2, flow, version, $4, $5, $6 from draft on conflict do nothing returning *`,
    [id, draft_id, version, publish_at, note, author],
  );
  return row as Schedule | undefined;
}

export async function readSchedule(db: Queries, id: string): Promise<Schedule | undefined> {
  const [row] = await db.query('select * from scheduled_drafts where id = $1', [id]);
  return row;
}

/** The last schedule of a draft. */
export async function scheduleOf(db: Queries, draft: string): Promise<PlannedSchedule | undefined> {
  const [row] = await db.query<PlannedSchedule>(
    `${SCHEDULES} where s.draft_id = $1 order by s.created_at desc, s.ended_at desc nulls first limit 1`,
    [draft],
  );
  return row;
}

/** Pending and recently ended schedules, newest first. */
export async function schedulesOf(db: Queries, flow: string): Promise<PlannedSchedule[]> {
  return db.query<PlannedSchedule>(`${SCHEDULES} where s.flow = $1 order by s.created_at desc limit 50`, [
    flow,
  ]);
}

export interface ScheduleEnd {
  status: 'published' | 'refused' | 'canceled';
  by: string;
  reason?: string;
  effect?: Effect;
  release?: number;
}

/**
 * Ends a pending schedule and increases the draft's version, so that pages notice. It locks the draft first,
 * as a publication does, so that they can't deadlock. @returns whether it was pending
 */
export async function endSchedule(
  tx: Queries,
  id: string,
  now: Date,
  { status, by, reason, effect, release }: ScheduleEnd,
): Promise<boolean> {
  await tx.query<object>(
    'select 1 from studio_drafts where id = (select draft_id from scheduled_drafts where id = $1) for update',
    [id],
  );
  const endedSchedules = await tx.query<{ draft_id: string }>(
    `update scheduled_drafts set status = $2, ended_by = $3, reason = $4, effect = $5, release = $6, ended_at = $7
     where id = $1 and status = 'waiting' returning draft_id`,
    [id, status, by, reason ?? null, effect ? JSON.stringify(effect) : null, release ?? null, now],
  );
  const draft = endedSchedules[0]?.draft_id;
  if (draft !== undefined)
    await tx.query<object>(
      "update studio_drafts set version = version + 1 where id = $1 and status = 'open'",
      [draft],
    );
  return draft !== undefined;
}

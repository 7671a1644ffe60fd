import type { Queries } from '../storage/database.ts';
import { type Row, tables, typedColumns } from '../storage/tables/index.ts';
import type { JobRow } from './port.ts';

export type ClaimedJob = Row<
  'jobs',
  'id' | 'kind' | 'payload' | 'brand' | 'deal' | 'slot' | 'created_at' | 'useless_at' | 'tries' | 'trace'
>;

const { tries, fault, ended_at, outcome, ...insertedColumns } = tables.jobs;
const COLUMNS = Object.keys(insertedColumns satisfies Record<keyof JobRow, unknown>);

/** Inserts jobs. If a slot has a job, that job becomes due at the earlier of both times: its own may be wrong. */
export async function insertJobs(db: Queries, rows: JobRow[]): Promise<void> {
  await db.query(
    `insert into jobs (${COLUMNS}) select ${COLUMNS} from jsonb_to_recordset($1::jsonb) as job(${typedColumns(insertedColumns)})
     on conflict (slot) do update set run_at = least(jobs.run_at, excluded.run_at)`,
    [JSON.stringify(rows)],
  );
}

/** How many jobs of a kind a process may claim, and of which brands. */
export interface ClaimLimit {
  kind: string;
  /** The most jobs to claim. */
  room: number;
  /** Brands that already have as many running jobs as a brand may have. */
  without: string[];
}

/** Claims due jobs until `leaseEnd`, when they become due again if the process dies. */
export async function claimJobs(
  db: Queries,
  now: Date,
  leaseEnd: Date,
  limits: readonly ClaimLimit[],
): Promise<ClaimedJob[]> {
  return db.query<ClaimedJob>(
    // Materialized, so that the rows are chosen once: another plan could claim more than `room`.
    `with due as materialized (
       select claimed.id from jsonb_to_recordset($3::jsonb) as lane(kind text, room integer, without text[])
       cross join lateral (
         select id from jobs where kind = lane.kind and ended_at is null and run_at <= $1
           and (brand is null or brand <> all (lane.without))
         order by run_at limit lane.room for update skip locked) claimed)
     update jobs set tries = tries + 1, run_at = $2 where id in (select id from due)
     returning id, kind, payload, brand, deal, slot, created_at, useless_at, tries, trace`,
    [now, leaseEnd, JSON.stringify(limits)],
  );
}

/** Makes functions that update a claimed job; they do nothing if another process has claimed the job. */
export function createJobUpdates(db: Queries) {
  const ownClaim = 'where id = $1 and tries = $2 and ended_at is null';
  const claimValues = ({ id, tries }: ClaimedJob) => [id, tries];
  return {
    extendLease: (job: ClaimedJob, leaseEnd: Date) =>
      db.query<object>(`update jobs set run_at = $3 ${ownClaim}`, [...claimValues(job), leaseEnd]),
    remove: (job: ClaimedJob) => db.query<object>(`delete from jobs ${ownClaim}`, claimValues(job)),
    end: (job: ClaimedJob, outcome: 'done' | 'dead', now: Date, fault: string | null) =>
      db.query<object>(`update jobs set ended_at = $3, outcome = $4, fault = $5 ${ownClaim}`, [
        ...claimValues(job),
        now,
        outcome,
        fault,
      ]),
    retryAt: (job: ClaimedJob, runAt: Date, fault: string) =>
      db.query<object>(`update jobs set run_at = $3, fault = $4 ${ownClaim}`, [
        ...claimValues(job),
        runAt,
        fault,
      ]),
    scheduleNext: (job: ClaimedJob, runAt: Date, fault: string | null) =>
      db.query<object>(`update jobs set run_at = $3, tries = 0, fault = $4 ${ownClaim}`, [
        ...claimValues(job),
        runAt,
        fault,
      ]),
  };
}

/** `oldest`: first due time of the job that has been due longest; null if none is due. */
export interface JobCount {
  kind: string;
  waiting: number;
  dead: number;
  oldest: Date | null;
}

export async function countJobs(db: Queries, now: Date): Promise<JobCount[]> {
  return db.query<JobCount>(
    `select kind, sum(waiting)::int as waiting, sum(dead)::int as dead, min(oldest) as oldest from (
       select kind, count(*) as waiting, 0 as dead,
         min(case when slot is null then created_at else run_at end) filter (where case when slot is null then created_at else run_at end <= $1) as oldest
       from jobs where ended_at is null group by kind
       union all select kind, 0, count(*), null from jobs where outcome = 'dead' group by kind) counted
     group by kind`,
    [now],
  );
}

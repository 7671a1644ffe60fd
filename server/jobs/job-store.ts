import type { Queries } from '../storage/database.ts';
import { type Row, tables, typedColumns } from '../storage/tables.ts';
import type { JobRow } from './port.ts';

/** A job that this process works on. */
export type ClaimedJob = Row<
  'jobs',
  'id' | 'kind' | 'payload' | 'brand' | 'deal' | 'slot' | 'created_at' | 'useless_at' | 'tries' | 'trace'
>;

const { tries, fault, ended_at, outcome, ...given } = tables.jobs;
const COLUMNS = Object.keys(given satisfies Record<keyof JobRow, unknown>);

/** The part of a statement that writes jobs out of a JSON list. @param from what follows `from`; `list` is an expression */
export function insertJobsOf(list: string, from = ''): string {
  return `insert into jobs (${COLUMNS}) select ${COLUMNS.map((column) => `job.${column}`)}
    from ${from}jsonb_to_recordset(${list}) as job(${typedColumns(given)})`;
}

/** Writes jobs; of those with a slot the one that is there stays, and is due no later: a clock may have been wrong. */
export async function insertJobs(db: Queries, rows: JobRow[]): Promise<void> {
  await db.query(
    `${insertJobsOf('$1::jsonb')} on conflict (slot) do update set run_at = least(jobs.run_at, excluded.run_at)`,
    [JSON.stringify(rows)],
  );
}

/** How many jobs of a kind may be taken. */
export interface Lane {
  kind: string;
  room: number;
  /** Brands of which none is taken now. */
  without: string[];
}

/** Takes jobs that are due, so that no other process does until `leaseEnd`: a process that dies leaves them due again. */
export async function claimJobs(
  db: Queries,
  now: Date,
  leaseEnd: Date,
  lanes: readonly Lane[],
): Promise<ClaimedJob[]> {
  return db.query<ClaimedJob>(
    // Materialized: looked for once, however the update is planned, or it might take more than there is room for.
    `with due as materialized (
       select one.id from jsonb_to_recordset($3::jsonb) as lane(kind text, room integer, without text[])
       cross join lateral (
         select id from jobs where kind = lane.kind and ended_at is null and run_at <= $1
           and (brand is null or brand <> all (lane.without))
         order by run_at limit lane.room for update skip locked) one)
     update jobs set tries = tries + 1, run_at = $2 where id in (select id from due)
     returning id, kind, payload, brand, deal, slot, created_at, useless_at, tries, trace`,
    [now, leaseEnd, JSON.stringify(lanes)],
  );
}

/** What becomes of a claimed job; nothing where another process took it over meanwhile. */
export function settleJobs(db: Queries) {
  const own = 'where id = $1 and tries = $2 and ended_at is null';
  const of = ({ id, tries }: ClaimedJob) => [id, tries];
  return {
    prolong: (job: ClaimedJob, leaseEnd: Date) =>
      db.query<object>(`update jobs set run_at = $3 ${own}`, [...of(job), leaseEnd]),
    remove: (job: ClaimedJob) => db.query<object>(`delete from jobs ${own}`, of(job)),
    end: (job: ClaimedJob, outcome: 'done' | 'dead', now: Date, fault: string | null) =>
      db.query<object>(`update jobs set ended_at = $3, outcome = $4, fault = $5 ${own}`, [
        ...of(job),
        now,
        outcome,
        fault,
      ]),
    again: (job: ClaimedJob, runAt: Date, fault: string) =>
      db.query<object>(`update jobs set run_at = $3, fault = $4 ${own}`, [...of(job), runAt, fault]),
    next: (job: ClaimedJob, runAt: Date, fault: string | null) =>
      db.query<object>(`update jobs set run_at = $3, tries = 0, fault = $4 ${own}`, [
        ...of(job),
        runAt,
        fault,
      ]),
  };
}

/** How many jobs of a kind wait or are dead, and since when the oldest waits; one on a schedule since it is overdue. */
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

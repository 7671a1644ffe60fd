import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';

export interface NewJob {
  kind: string;
  /** Any JSON value. It is stored encrypted. */
  payload: unknown;
  /** A job is deleted if its deal or person is erased. */
  brand?: string;
  deal?: string;
  /** E-mail address; stored as a keyed hash. */
  person?: string;
  /** Now if left out. The age in the metrics counts from it. */
  runAt?: Date;
  /** Time of the last useful try. */
  uselessAt?: Date;
}

export type JobRow = Omit<Row<'jobs'>, 'tries' | 'fault' | 'ended_at' | 'outcome'>;

/** Retry times in ms: waits double from `firstMs` to `longestMs`, until `forMs` after the job was first due. */
export interface Retries {
  firstMs: number;
  longestMs: number;
  forMs: number;
}

export interface Try {
  /** The same at each try, so that receivers can detect a repeated delivery. */
  id: string;
  tries: number;
  brand: string | null;
  deal: string | null;
}

/** Must be idempotent: a job may run twice if a process died after the work. */
export interface Handler<Payload> {
  retries: Retries;
  /** Keeps the row of a finished job for listing and replay. */
  keepsDone?: boolean;
  /** The work depends on an age: a process with a wrong clock skips it, instead of doing all at once. */
  isByAge?: boolean;
  run(payload: Payload, attempt: Try): Promise<void>;
}

export interface Jobs {
  /** Call it before `start`. */
  handle<Payload>(kind: string, handler: Handler<Payload>): void;
  /** Registers periodic work, for one process at a time. Failed work is repeated at the next time. */
  every(kind: string, everyMs: number, work: () => Promise<unknown>): void;
  /** Pass the transaction that causes the jobs, and call `wake` after the commit. */
  enqueue(tx: Queries, ...jobs: NewJob[]): Promise<void>;
  /** Polls at once. Other processes find new jobs at their next poll. */
  wake(): void;
  /** Runs the due jobs and resolves when this process is idle. */
  settle(): Promise<void>;
  start(): void;
  /** Stops claiming, and waits a moment for running jobs. */
  close(): Promise<void>;
}

/** An error that a retry can't fix: the job is dead at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';

  constructor(cause: unknown) {
    super('It would fail again.', { cause });
  }
}

import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';

export interface NewJob {
  kind: string;
  /** Any JSON value. It is stored encrypted. */
  payload: unknown;
  /** The job is deleted if this deal or person is erased. */
  brand?: string;
  deal?: string;
  /** Email address; stored as a keyed hash. */
  person?: string;
  /** When the job becomes due; now if left out. Its age in the metrics counts from then. */
  runAt?: Date;
  /** The time after which the job is useless and not tried again. */
  uselessAt?: Date;
}

export type JobRow = Omit<Row<'jobs'>, 'tries' | 'fault' | 'ended_at' | 'outcome'>;

/** Retry times in ms: waits double from `firstMs` to `longestMs`, until `forMs` after the job was first due. */
export interface Retries {
  firstMs: number;
  longestMs: number;
  forMs: number;
}

export interface JobTry {
  /** The same at each try, so that receivers can detect a repeated delivery. */
  id: string;
  tries: number;
  brand: string | null;
  deal: string | null;
}

/** Does the jobs of a kind. It must be idempotent: a job may run again if a process died after the work. */
export interface Handler<Payload> {
  retries: Retries;
  /** Keeps the row of a finished job for listing and replay. */
  keepsDone?: boolean;
  /** Whether the work depends on times: then a process with a wrong clock does not run it. */
  dependsOnTime?: boolean;
  run(payload: Payload, attempt: JobTry): Promise<void>;
}

export interface Jobs {
  /** Call it before `start`. */
  handle<Payload>(kind: string, handler: Handler<Payload>): void;
  /** Registers periodic work, for one process at a time. Failed work is repeated at the next time. */
  every(kind: string, everyMs: number, work: () => Promise<unknown>): void;
  /**
   * Inserts jobs. Pass the transaction that causes them. This process polls after its commit, other processes at their
   * next poll.
   */
  enqueue(tx: Queries, ...jobs: NewJob[]): Promise<void>;
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

import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';

/** Work for later, done by any process of the deployment. */
export interface NewJob {
  kind: string;
  /** JSON; stored encrypted. */
  payload: unknown;
  /** The brand that the job is about. A job is deleted if its deal or person is erased. */
  brand?: string;
  deal?: string;
  /** E-mail address; stored as a keyed hash. */
  person?: string;
  /** Earliest time; now if left out. The age in the metrics counts from it. */
  runAt?: Date;
  /** Latest time of a try. */
  uselessAt?: Date;
}

/** A job as a row, with its payload encrypted. */
export type JobRow = Omit<Row<'jobs'>, 'tries' | 'fault' | 'ended_at' | 'outcome'>;

/**
 * Retry times of a kind of job in ms: waits double from `firstMs` to `longestMs`, until `forMs` after the job
 * was created.
 */
export interface Retries {
  firstMs: number;
  longestMs: number;
  forMs: number;
}

/** A try of a job. */
export interface Try {
  /** The same at each try, so that receivers can detect a repeated delivery. */
  id: string;
  tries: number;
  brand: string | null;
  deal: string | null;
}

/**
 * Does the jobs of one kind. It may run twice for a job (if a process died after the work), so it must be
 * idempotent.
 */
export interface Handler<Payload> {
  retries: Retries;
  /** Keeps the row of a finished job for listing and replay; otherwise it is deleted. */
  keepsDone?: boolean;
  /**
   * The work depends on the age of something, so a process with a wrong clock leaves it to the others: a clock far
   * ahead would do all of it at once.
   */
  isByAge?: boolean;
  run(payload: Payload, attempt: Try): Promise<void>;
}

/** The job queue of a deployment, in its database. */
export interface Jobs {
  /** Registers the handler of a kind of job. Call it before `start`. */
  handle<Payload>(kind: string, handler: Handler<Payload>): void;
  /**
   * Registers periodic work, which runs in one process at a time. Failed work is repeated at the next time. A
   * process with a wrong clock does not run it.
   */
  every(kind: string, everyMs: number, work: () => Promise<unknown>): void;
  /** Inserts jobs. Pass the transaction that causes them, and call `wake` after the commit. */
  enqueue(tx: Queries, ...jobs: NewJob[]): Promise<void>;
  /** Makes this process poll at once. Other processes find new jobs at their next poll. */
  wake(): void;
  /** Runs the due jobs and resolves when this process is idle. */
  settle(): Promise<void>;
  /** Starts polling. */
  start(): void;
  /** Stops claiming, and waits a moment for running jobs. */
  close(): Promise<void>;
}

/** An error that a retry can't fix: the job is dead at once. */
export class PermanentFailure extends Error {
  override name = 'Hopeless';

  constructor(cause: unknown) {
    super('It would fail again.', { cause });
  }
}

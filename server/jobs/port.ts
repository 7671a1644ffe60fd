import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';

/** Something to be done later, by whichever process is free. */
export interface NewJob {
  kind: string;
  /** JSON; stored sealed. */
  payload: unknown;
  /** What it is about: such a job goes when the deal or the person is erased. */
  brand?: string;
  deal?: string;
  /** E-mail address; stored as a keyed hash. */
  person?: string;
  /** Not before; now where it is left out. It waits since then, for whoever watches. */
  runAt?: Date;
  /** Not tried after this. */
  uselessAt?: Date;
}

/** A job as it is written: sealed. */
export type JobRow = Omit<Row<'jobs'>, 'tries' | 'fault' | 'ended_at' | 'outcome'>;

/** How often a kind of job is tried, in ms: waits double from `firstMs` to `longestMs`, for `forMs` after it was written. */
export interface Retries {
  firstMs: number;
  longestMs: number;
  forMs: number;
}

/** One try of a job. */
export interface Try {
  /** The same at each try, for whoever can tell a second delivery by it. */
  id: string;
  tries: number;
  brand: string | null;
  deal: string | null;
}

/** What does the jobs of one kind. It may run twice for one job (a process that died after the work): let it be idempotent. */
export interface Handler<Payload> {
  retries: Retries;
  /** Keeps the row of a finished job, so that it can be listed and done again; else it is deleted. */
  keepsDone?: boolean;
  run(payload: Payload, attempt: Try): Promise<void>;
}

/** Jobs of a deployment, kept in its database. */
export interface Jobs {
  /** Names who does the jobs of a kind. Before `start`. */
  handle<Payload>(kind: string, handler: Handler<Payload>): void;
  /** Does something again and again, in one process at a time. What fails is tried again the next time. A process whose clock is wrong leaves it to others. */
  every(kind: string, everyMs: number, work: () => Promise<unknown>): void;
  /** A job as a row, for a statement of the caller's own. */
  rowOf(job: NewJob): JobRow;
  /** Writes jobs; pass the transaction that causes them, and `wake` when it has ended. */
  enqueue(tx: Queries, ...jobs: NewJob[]): Promise<void>;
  /** Something was written: this process begins at once. Others find it when they next look. */
  wake(): void;
  /** Does what is due now, and waits until this process has nothing under way. */
  settle(): Promise<void>;
  /** Begins to work. */
  start(): void;
  /** Takes nothing new, and waits a moment for what is under way. */
  close(): Promise<void>;
}

/** A fault that trying again would not change: the job is dead at once. */
export class Hopeless extends Error {
  override name = 'Hopeless';

  constructor(cause: unknown) {
    super('It would fail again.', { cause });
  }
}

import type { Database } from '#server/storage/database.ts';

/** The built server as a process of its own, with a database and a DATA_DIR that outlive a kill. */
export interface RunningServer {
  /** `http://localhost:PORT`; the port stays the same over restarts. */
  origin: string;
  port: number;
  /** Of the process that was started; undefined while none runs. */
  pid(): number | undefined;
  /** Everything written to stdout and stderr so far, over restarts. */
  log(): string;
  /** A look into the database, past the server. */
  db: Database;
  /** kill -9. */
  kill(): Promise<void>;
  /** Ends it in order; it can be started again. */
  end(): Promise<void>;
  /** Starts again on the same port, DATA_DIR and database, another build from then on where one is named; does nothing while it runs. */
  start(build?: string): Promise<void>;
  /** Ends it in order and removes its folder. */
  stop(): Promise<void>;
  /** Ends it at once and removes its folder, for a process that is ending itself. */
  abandon(): void;
}

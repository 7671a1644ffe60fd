import type { Database } from '#server/storage/database.ts';

/** The built server as a separate process, with a database and a DATA_DIR that outlive a kill. */
export interface RunningServer {
  /** `http://localhost:PORT`; restarts keep the port. */
  origin: string;
  port: number;
  /** Process id; undefined while no process runs. */
  pid(): number | undefined;
  /** Everything written to stdout and stderr so far, including before restarts. */
  log(): string;
  /** Queries the database directly. */
  db: Database;
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>;
  /** Stops it gracefully; it can be started again. */
  end(): Promise<void>;
  /**
   * Starts again on the same port, DATA_DIR and database, from now on with another build if one is named; does
   * nothing while it runs.
   */
  start(build?: string): Promise<void>;
  /** Stops it gracefully and removes its folder. */
  stop(): Promise<void>;
  /** Kills it and removes its folder, for a process that is exiting itself. */
  abandon(): void;
}

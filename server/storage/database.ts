import pg from 'pg';
import type { Connection } from './embedded/embedded.ts';
import { isRetryable, pauseBefore } from './retry.ts';

/** Something that answers SQL: the pool or a transaction. */
export interface Queries {
  /** Runs one statement ($1, $2 ... for values) and gives its rows. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
}

export interface Database extends Queries {
  /**
   * Runs `work` in one transaction; rolls back when it throws. On a serialization failure or deadlock (40001, 40P01)
   * it runs again with a jittered pause, at most five times: `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens a pool. `onError` hears of connections lost while idle; they are replaced. */
export function createDatabase(
  connection: Connection | string,
  onError: (error: Error) => void,
  max = 10,
): Database {
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...target,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'trellis',
  });
  pool.on('error', onError);
  // A client in use emits `error` on a disconnect too, which ends Node unless somebody listens; its query fails as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    async query<Row extends object>(sql: string, values?: unknown[]) {
      return (await pool.query<Row>(sql, values)).rows;
    },
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work({
        async query<Row extends object>(sql: string, values?: unknown[]) {
          return (await client.query<Row>(sql, values)).rows;
        },
      });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      if (attempt >= 5 || !isRetryable(error)) throw error;
    } finally {
      // A connection that cannot roll back is thrown away.
      client.release(broken);
    }
    await pauseBefore(attempt);
  }
}

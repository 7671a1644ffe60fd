import pg from 'pg';
import type { Connection } from '#dev/postgres/embedded.ts';
import { SERVER } from '#domain/limits.ts';
import { again } from './retry.ts';

/** Something that answers SQL: the pool or a transaction. */
export interface Queries {
  /**
   * Runs one statement ($1, $2 ... for values) and gives its rows.
   * @param name of a statement that runs often: each connection parses and plans it once. One name, one text; it names its
   *   columns, since a plan of `*` fails when a column is added.
   */
  query<Row extends object>(sql: string, values?: unknown[], name?: string): Promise<Row[]>;
}

export interface Database extends Queries {
  /**
   * Runs `work` in one transaction; rolls back when it throws. On a serialization failure or deadlock (40001, 40P01)
   * it runs again with a jittered pause, at most five times: `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Whether named statements are prepared; not behind a pooler that swaps the connection under a client. */
  prepare?: boolean;
}

/** Opens a pool. `onError` hears of connections lost while idle; they are replaced. */
export function createDatabase(
  connection: Connection | string,
  onError: (error: Error) => void,
  { max = 10, prepare = true }: PoolOptions = {},
): Database {
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...target,
    max,
    connectionTimeoutMillis: SERVER.databaseConnectMs,
    idleTimeoutMillis: SERVER.databaseIdleMs,
    application_name: 'trellis',
  });
  pool.on('error', onError);
  // A client in use emits `error` on a disconnect too, which ends Node unless somebody listens; its query fails as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  const on = (client: pg.Pool | pg.PoolClient): Queries => ({
    async query<Row extends object>(text: string, values?: unknown[], name?: string) {
      const named = prepare && name !== undefined;
      return (await client.query<Row>(named ? { name, text, values } : { text, values })).rows;
    },
  });
  return {
    ...on(pool),
    transaction: (work) => again(() => transaction(pool, (client) => work(on(client)))),
    close: () => pool.end(),
  };
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    // A connection that cannot roll back is thrown away.
    client.release(broken);
  }
}

import pg from 'pg';
import { SERVER } from '../limits.ts';
import { again, asUnavailable } from './faults/index.ts';
import type { RowOf } from './tables.ts';

/** Something that answers SQL: the pool or a transaction. */
export interface Queries {
  /**
   * Runs one statement ($1, $2 ... for values) and gives its rows.
   * @param name of a statement that runs often: each connection parses and plans it once. One name, one text; it names its
   *   columns, since a plan of `*` fails when a column is added.
   * @returns rows whose type is read off the text (tables.ts); one that is more than columns of a table names it
   * @throws DatabaseUnavailable where waiting helps; what PostgreSQL says otherwise
   */
  query<const Sql extends string>(sql: Sql, values?: unknown[], name?: string): Promise<RowOf<Sql>[]>;
  query<Row extends object>(sql: string, values?: unknown[], name?: string): Promise<Row[]>;
}

export interface Database extends Queries {
  /**
   * Runs `work` in one transaction; rolls back when it throws. On a serialization failure or deadlock (40001, 40P01)
   * it runs again with a jittered pause, at most five times: `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Asks for the database's time on a connection of its own, which busy ones cannot hold up. @throws DatabaseUnavailable within 1.5 s */
  ping(): Promise<Date>;
  /** How many connections are in use or idle, and how many calls wait for one. */
  connections(): Record<'used' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

/** Where a PostgreSQL answers; `host` may be the folder of its socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /**
   * Whether a connection is one session's own: named statements are prepared and time limits set on it. Not behind a pooler that
   * swaps the connection under a client; there the limits belong to the role (docs/operations.md).
   */
  prepare?: boolean;
  /** How long one statement may take, as counted here, in ms; 0: as long as it takes, by the database's count, too (migrations). */
  answerMs?: number;
}

/** A statement, a lock and an idle transaction end by themselves: one row that stays locked must not take every connection. */
const LIMITS = {
  statement_timeout: SERVER.databaseStatementMs,
  lock_timeout: SERVER.databaseLockMs,
  idle_in_transaction_session_timeout: SERVER.databaseStatementMs,
};

/** Opens a pool. `onError` hears of connections lost while idle; they are replaced. */
export function createDatabase(
  connection: Connection | string,
  onError: (error: Error) => void,
  { max = 10, prepare = true, answerMs = SERVER.databaseAnswerMs }: PoolOptions = {},
): Database {
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  const open = (size: number, { connectMs, answerMs }: { connectMs: number; answerMs: number }): pg.Pool => {
    const pool = new pg.Pool({
      ...target,
      max: size,
      connectionTimeoutMillis: connectMs,
      // Counted here, for a database that is frozen and so cannot count.
      query_timeout: answerMs,
      idleTimeoutMillis: SERVER.databaseIdleMs,
      application_name: 'trellis',
      ...(prepare && answerMs > 0 ? LIMITS : {}),
    });
    pool.on('error', onError);
    // A client in use emits `error` on a disconnect too, which ends Node unless somebody listens; its query fails as well.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pool = open(max, { connectMs: SERVER.databaseConnectMs, answerMs });
  const half = SERVER.databasePingMs / 2;
  const probe = open(1, { connectMs: half, answerMs: half });
  const on = (client: pg.Pool | pg.PoolClient): Queries => ({
    async query(text: string, values?: unknown[], name?: string) {
      const named = prepare && name !== undefined;
      try {
        return (await client.query(named ? { name, text, values } : { text, values })).rows;
      } catch (error) {
        throw asUnavailable(error);
      }
    },
  });
  return {
    ...on(pool),
    transaction: (work) => again(() => transaction(pool, (client) => work(on(client)))),
    ping: () => readTime(on(probe)),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

/** The database's clock as it is now, also within a transaction. */
export async function readTime(db: Queries): Promise<Date> {
  const [row] = await db.query<{ time: Date }>('select clock_timestamp() as time');
  if (!row) throw new Error('The database did not send its time.');
  return row.time;
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(unavailable);
  let broken: Error | undefined;
  try {
    await client.query('begin').catch(unavailable);
    const result = await work(client);
    await client.query('commit').catch(unavailable);
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

function unavailable(error: unknown): never {
  throw asUnavailable(error);
}

import pg from 'pg';
import { SERVER } from '../limits.ts';
import { asUnavailable, retryConflicts } from './faults/index.ts';
import type { RowOf } from './row-of.ts';

/** The pool or a transaction. */
export interface Queries {
  /**
   * Runs one statement.
   * @param name for frequent statements, which are prepared. A name belongs to one text, which lists its
   * columns: a plan of `*` fails after a column is added
   * @returns rows whose type is derived from the text (tables.ts); for other results, name the row type
   * @throws DatabaseUnavailable if a retry may help, otherwise PostgreSQL's error
   */
  query<const Sql extends string>(sql: Sql, values?: unknown[], name?: string): Promise<RowOf<Sql>[]>;
  query<Row extends object>(sql: string, values?: unknown[], name?: string): Promise<Row[]>;
}

export interface Database extends Queries {
  /**
   * Runs `work` in a transaction, again after a conflict (40001, 40P01), at most five times: `work` must have
   * no effect outside the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Reads the database's time on a separate connection, which a busy pool can't delay.
   * @throws DatabaseUnavailable within 1.5 s
   */
  ping(): Promise<Date>;
  /** Used and idle connections, and waiting calls. */
  connections(): Record<'used' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

/** `host` may be the folder of a socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface PoolOptions {
  /** The most connections of the pool. */
  max?: number;
  /**
   * Prepares named statements and sets timeouts per connection. Not behind a pooler that shares connections;
   * there the timeouts belong to the role (docs/operations.md).
   */
  prepare?: boolean;
  /** Timeout of a statement in ms; 0 disables it, also in the database (migrations). */
  answerMs?: number;
}

/** One locked row must not occupy every connection. */
const LIMITS = {
  statement_timeout: SERVER.databaseStatementMs,
  lock_timeout: SERVER.databaseLockMs,
  idle_in_transaction_session_timeout: SERVER.databaseStatementMs,
};

/** Opens a pool. `onError` receives errors of idle connections, which are replaced. */
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
      // Enforced by the driver, because a frozen database can't.
      query_timeout: answerMs,
      idleTimeoutMillis: SERVER.databaseIdleMs,
      application_name: 'trellis',
      ...(prepare && answerMs > 0 ? LIMITS : {}),
    });
    pool.on('error', onError);
    // A disconnected client emits `error`, which would end Node without a listener; its query fails, too.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pool = open(max, { connectMs: SERVER.databaseConnectMs, answerMs });
  const half = SERVER.databasePingMs / 2;
  const probe = open(1, { connectMs: half, answerMs: half });
  const on = (client: pg.Pool | pg.PoolClient): Queries => ({
    async query(text: string, values?: unknown[], name?: string) {
      const isNamed = prepare && name !== undefined;
      try {
        return (await client.query(isNamed ? { name, text, values } : { text, values })).rows;
      } catch (error) {
        throw asUnavailable(error);
      }
    },
  });
  return {
    ...on(pool),
    transaction: (work) => retryConflicts(() => transaction(pool, (client) => work(on(client)))),
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

/** Changes within a transaction, too. */
export async function readTime(db: Queries): Promise<Date> {
  const [row] = await db.query<{ time: Date }>('select clock_timestamp() as time');
  if (!row) throw new Error('The database did not send its time.');
  return row.time;
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(unavailable);
  let connectionError: Error | undefined;
  try {
    await client.query('begin').catch(unavailable);
    const result = await work(client);
    await client.query('commit').catch(unavailable);
    return result;
  } catch (error) {
    if (isSilent(error)) connectionError = error;
    else
      await client.query('rollback').catch((cause: Error) => {
        connectionError = cause;
      });
    throw error;
  } finally {
    // A connection that can't roll back is destroyed, which also ends its transaction.
    client.release(connectionError);
  }
}

/** Without an answer, a rollback on the same connection would wait as long again. */
function isSilent(error: unknown): error is Error {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && cause.message === 'Query read timeout';
}

function unavailable(error: unknown): never {
  throw asUnavailable(error);
}

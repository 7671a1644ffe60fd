import pg from 'pg';
import { SERVER } from '../limits.ts';
import { retryConflicts, toUnavailable } from './faults/index.ts';
import type { RowOf } from './row-of.ts';

/** Runs statements: on the pool, or in a transaction. */
export interface Queries {
  /**
   * Runs one statement.
   * @param name the name with which a frequent statement is prepared. It belongs to one text, which must list its
   * columns, because a prepared `*` fails after a column is added
   * @returns rows, whose type is derived from the text (row-of.ts); for other texts, pass the row type
   * @throws DatabaseUnavailable if a retry may help, otherwise PostgreSQL's error
   */
  query<const Sql extends string>(sql: Sql, values?: unknown[], name?: string): Promise<RowOf<Sql>[]>;
  query<Row extends object>(sql: string, values?: unknown[], name?: string): Promise<Row[]>;
}

export interface Database extends Queries {
  /**
   * Runs `work` in a transaction, at most five times if it conflicts (40001, 40P01). `work` must have no effect
   * outside of the database.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Reads the database's time on a separate connection, which a busy pool can't delay.
   * @throws DatabaseUnavailable within 1.5 s
   */
  ping(): Promise<Date>;
  /** The numbers of used and idle connections, and of calls that wait for one. */
  connections(): Record<'used' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

/** The parts of an address; `host` may be the folder of a socket. */
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
   * Prepares named statements and sets timeouts per connection. Set it to false behind a pooler that shares
   * connections; then the database role must have the timeouts (docs/operations.md).
   */
  prepare?: boolean;
  /** Timeout of a statement in ms; 0, for migrations, disables this timeout and the database's. */
  answerMs?: number;
}

/** Timeouts in the database, so that calls that wait for one locked row do not occupy every connection. */
const TIMEOUTS = {
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
  const openPool = (
    size: number,
    { connectMs, answerMs }: { connectMs: number; answerMs: number },
  ): pg.Pool => {
    const pool = new pg.Pool({
      ...target,
      max: size,
      connectionTimeoutMillis: connectMs,
      // The driver's own timeout, because a database that hangs does not apply its timeouts.
      query_timeout: answerMs,
      idleTimeoutMillis: SERVER.databaseIdleMs,
      application_name: 'trellis',
      ...(prepare && answerMs > 0 ? TIMEOUTS : {}),
    });
    pool.on('error', onError);
    // Without a listener, the `error` event of a lost connection would end Node. The error is not lost: its query
    // rejects, too.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pool = openPool(max, { connectMs: SERVER.databaseConnectMs, answerMs });
  const probeMs = SERVER.databasePingMs / 2;
  const probe = openPool(1, { connectMs: probeMs, answerMs: probeMs });
  const createQueries = (client: pg.Pool | pg.PoolClient): Queries => ({
    async query(text: string, values?: unknown[], name?: string) {
      const isNamed = prepare && name !== undefined;
      try {
        return (await client.query(isNamed ? { name, text, values } : { text, values })).rows;
      } catch (error) {
        throw toUnavailable(error);
      }
    },
  });
  return {
    ...createQueries(pool),
    transaction: (work) => retryConflicts(() => runTransaction(pool, createQueries, work)),
    ping: () => readTime(createQueries(probe)),
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

/** The database's current time; unlike `now()`, it also advances inside a transaction. */
export async function readTime(db: Queries): Promise<Date> {
  const [row] = await db.query<{ time: Date }>('select clock_timestamp() as time');
  if (!row) throw new Error('The database did not send its time.');
  return row.time;
}

/** The effects of each running transaction. */
const effectsOf = new WeakMap<Queries, (() => void)[]>();

/** Calls `effect` after the commit of the transaction, never if it is rolled back, and at once without a transaction. */
export function afterCommit(db: Queries, effect: () => void): void {
  const effects = effectsOf.get(db);
  if (effects) effects.push(effect);
  else effect();
}

async function runTransaction<T>(
  pool: pg.Pool,
  createQueries: (client: pg.PoolClient) => Queries,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const client = await pool.connect().catch(throwUnavailable);
  let connectionError: Error | undefined;
  try {
    await client.query('begin').catch(throwUnavailable);
    const tx = createQueries(client);
    effectsOf.set(tx, effects);
    const result = await work(tx);
    await client.query('commit').catch(throwUnavailable);
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    if (isReadTimeout(error)) connectionError = error;
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

/** Whether the database did not answer: then a rollback on the same connection would wait as long again. */
function isReadTimeout(error: unknown): error is Error {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && cause.message === 'Query read timeout';
}

function throwUnavailable(error: unknown): never {
  throw toUnavailable(error);
}

import { setTimeout as wait } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '#dev/postgres/embedded.ts';
import { SERVER } from '#domain/limits.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../ports.ts';
import { createDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { sqlState } from './retry.ts';
import { isUnavailable } from './unavailable.ts';

export interface OpenDatabase {
  db: Database;
  /** Set when the server brings its own PostgreSQL. */
  embedded?: Embedded;
  close(): Promise<void>;
}

/**
 * Opens the deployment's database: DATABASE_URL, else the built-in PostgreSQL in DATA_DIR; brings its schema up to date.
 * Waits up to 30 s for a database that starts at the same time.
 * @throws DataDirInUse, or with the name of the setting when the database does not answer
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir });
  const target = config.databaseUrl ?? embedded?.connection;
  if (!target) throw new Error('There is no database to open.');
  const onError = (error: Error) =>
    log.warn({ event: 'database-connection-lost', error: error.name }, 'An idle connection was lost.');
  const prepare = config.databasePrepare;
  const db = createDatabase(target, onError, { max: config.databasePool, prepare });
  const close = async () => {
    await db.close();
    await embedded?.stop();
  };
  const starter = createDatabase(target, onError, { max: 1, prepare, answerMs: 0 });
  try {
    await answering(starter, log);
    const ran = await migrate(starter, migrations);
    if (ran.length > 0) log.info({ event: 'migrated', names: ran }, 'The database schema is up to date.');
  } catch (error) {
    await close();
    throw error;
  } finally {
    await starter.close();
  }
  return { db, embedded, close };
}

async function answering(db: Database, log: Log): Promise<void> {
  const until = performance.now() + SERVER.databaseStartMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.ping();
    } catch (error) {
      // A wrong password or name stays wrong.
      if (!isUnavailable(error)) throw new Error(`${UNREACHABLE} ${said(error)}`);
      if (performance.now() >= until) throw new Error(`${UNREACHABLE} It did not answer within 30 seconds.`);
      if (attempt === 1) log.warn({ event: 'database-awaited' }, 'The database does not answer yet.');
    }
    await wait(Math.min(250 * attempt, 2000));
  }
}

const UNREACHABLE = 'The database of DATABASE_URL cannot be used.';

/** PostgreSQL's word for it (28P01, 3D000), without its message, which may quote a name. */
function said(error: unknown): string {
  const state = sqlState(error);
  return state ? `PostgreSQL says ${state}.` : 'The address is not understood.';
}

import { type Embedded, startEmbedded } from '#dev/postgres/embedded.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../ports.ts';
import { createDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

export interface OpenDatabase {
  db: Database;
  /** Set when the server brings its own PostgreSQL. */
  embedded?: Embedded;
  close(): Promise<void>;
}

/**
 * Opens the deployment's database: DATABASE_URL, else the built-in PostgreSQL in DATA_DIR; brings its schema up to date.
 * @throws DataDirInUse, or what PostgreSQL says when it cannot be reached.
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir });
  const target = config.databaseUrl ?? embedded?.connection;
  if (!target) throw new Error('There is no database to open.');
  const db = createDatabase(
    target,
    (error) =>
      log.warn({ event: 'database-connection-lost', error: error.name }, 'An idle connection was lost.'),
    { max: config.databasePool, prepare: config.databasePrepare },
  );
  const close = async () => {
    await db.close();
    await embedded?.stop();
  };
  try {
    const ran = await migrate(db, migrations);
    if (ran.length > 0) log.info({ event: 'migrated', names: ran }, 'The database schema is up to date.');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, embedded, close };
}

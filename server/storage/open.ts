import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { SettingName } from '../config/settings.ts';
import { SERVER } from '../limits.ts';
import type { Log } from '../ports.ts';
import { createDatabase, type Database } from './database.ts';
import { explainFault, isUnavailable, sqlState } from './faults/index.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { grantServing } from './serving-role.ts';

export interface OpenDatabase {
  db: Database;
  /** The DATABASE_URL for worker processes. */
  address: string;
  /** Settles if a database that is a child of this process ends unexpectedly. */
  died?: Promise<void>;
  /** A line for the start message. */
  note?: string;
  close(): Promise<void>;
}

/**
 * Opens a database, which may still be starting, and migrates its schema.
 * @param waitMs how long it waits
 * @throws Error with the name of the setting if the database does not answer
 */
export async function openDatabase(
  address: string,
  config: Config,
  log: Log,
  waitMs: number = SERVER.databaseStartMs,
): Promise<OpenDatabase> {
  const onError = (error: Error) =>
    log.warn({ event: 'database-connection-lost', error: error.name }, 'An idle connection was lost.');
  const prepare = config.databasePrepare;
  const db = createDatabase(address, onError, { max: config.databasePool, prepare });
  const { databaseMigrateUrl } = config;
  const migrationDb = createDatabase(databaseMigrateUrl ?? address, onError, {
    max: 2,
    prepare,
    answerMs: 0,
  });
  try {
    await awaitDatabase(
      migrationDb,
      log,
      waitMs,
      databaseMigrateUrl ? 'DATABASE_MIGRATE_URL' : 'DATABASE_URL',
    );
    const appliedMigrations = await migrate(migrationDb, migrations);
    if (databaseMigrateUrl) {
      await awaitDatabase(db, log, waitMs, 'DATABASE_URL');
      await grantServing(migrationDb, db);
    }
    if (appliedMigrations.length > 0)
      log.info({ event: 'migrated', names: appliedMigrations }, 'The database schema is up to date.');
  } catch (error) {
    await db.close();
    throw error;
  } finally {
    await migrationDb.close();
  }
  return { db, address, close: () => db.close() };
}

async function awaitDatabase(db: Database, log: Log, forMs: number, setting: SettingName): Promise<Date> {
  const deadline = performance.now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.ping();
    } catch (error) {
      // Does not retry a permanent fault such as a wrong password.
      if (!isUnavailable(error))
        throw new Error(explainFault(error, setting) ?? unexpectedAnswer(error, setting));
      if (performance.now() >= deadline)
        throw new Error(`${explainFault(error, setting)} Tried for ${forMs / 1000} seconds.`);
      if (attempt === 1) log.warn({ event: 'database-awaited' }, 'The database does not answer yet.');
    }
    await wait(Math.min(250 * attempt, 2000));
  }
}

/** Explains an unknown fault by its SQLSTATE only, because the message may quote a name. */
function unexpectedAnswer(error: unknown, setting: SettingName): string {
  const state = sqlState(error);
  return `The database of ${setting} cannot be used. ${state ? `PostgreSQL says ${state}.` : 'The address is not understood.'}`;
}

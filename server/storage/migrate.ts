import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '../limits.ts';
import type { Database, Queries } from './database.ts';
import { sqlState, waitBeforeRetry } from './faults/index.ts';

/** One file of migrations/; the name is its file name, such as `002_deals`. */
export interface Migration {
  name: string;
  sql: string;
}

/** SQLSTATEs of conflicts between simultaneous starts. */
const RETRYABLE_STATES = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);
const LOCK_NOT_AVAILABLE = '55P03';

/** First line of a migration whose statements run one by one without a transaction (docs/operations.md). */
const NO_TRANSACTION_LINE = '-- outside a transaction\n';

/**
 * Runs each migration once, in the order of names, in its own transaction. A locked table serializes
 * simultaneous starts (some PostgreSQL-compatible servers lack advisory locks).
 * @param db a pool with at least two connections
 * @returns names of the migrations that this call ran
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  // Returns early, so that a start without pending migrations needs no right to create tables.
  if (await isMigrated(db, sorted)) return [];
  await retryMigration(() => createMigrationTables(db));
  const ranNames: string[] = [];
  for (const migration of sorted) {
    if (await retryMigration(() => db.transaction((tx) => runOnce(db, tx, migration))))
      ranNames.push(migration.name);
  }
  return ranNames;
}

async function isMigrated(db: Database, migrations: Migration[]): Promise<boolean> {
  const [table] = await db.query<{ name: string | null }>("select to_regclass('migrations')::text as name");
  if (!table?.name) return false;
  const appliedNames = new Set((await db.query('select name from migrations')).map(({ name }) => name));
  return migrations.every(({ name }) => appliedNames.has(name));
}

async function createMigrationTables(db: Database): Promise<void> {
  await db.query('create table if not exists migration_lock (id int primary key)');
  await db.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
}

async function runOnce(db: Database, tx: Queries, migration: Migration): Promise<boolean> {
  // Other starts wait for the lock of a table, because waiting for a row would block a concurrent index build.
  await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'");
  await tx.query('set local idle_in_transaction_session_timeout = 0');
  await tx.query('lock table migration_lock in exclusive mode');
  const existing = await tx.query('select name from migrations where name = $1', [migration.name]);
  if (existing.length > 0) return false;
  // The migration waits only briefly for a lock, because statements of a running older version queue up
  // behind it. This statement also ends the snapshot of the previous one, which would block a concurrent index
  // build.
  await tx.query(`set local lock_timeout = '${SERVER.migrationLockMs}ms'`);
  if (migration.sql.startsWith(NO_TRANSACTION_LINE)) {
    for (const statement of splitStatements(migration.sql)) await db.query(statement);
  } else await tx.query(migration.sql);
  await tx.query('insert into migrations (name) values ($1)', [migration.name]);
  return true;
}

/** Splits SQL at semicolons at line ends; it must not define functions, whose bodies have such lines. */
function splitStatements(sql: string): string[] {
  const withoutComments = sql.replace(/^\s*--.*$/gm, '');
  return withoutComments.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}

async function retryMigration<T>(work: () => Promise<T>): Promise<T> {
  let lockedTries = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLocked = sqlState(error) === LOCK_NOT_AVAILABLE;
      if (isLocked) lockedTries += 1;
      const isLastTry = isLocked
        ? lockedTries >= SERVER.migrationTries
        : attempt - lockedTries >= SERVER.databaseTries + 1;
      if (isLastTry || !(isLocked || RETRYABLE_STATES.has(sqlState(error)))) throw error;
      // Lets the statements run that queued up behind the migration.
      if (isLocked) await wait(SERVER.migrationPauseMs * (0.5 + Math.random()));
    }
    await waitBeforeRetry(attempt - lockedTries);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '../limits.ts';
import type { Database, Queries } from './database.ts';
import { sqlState, waitBeforeRetry } from './faults/index.ts';

/** `name`: such as `002_deals`. */
export interface Migration {
  name: string;
  sql: string;
}

/** Conflicts between simultaneous starts. */
const RETRYABLE_STATES = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);
const LOCK_NOT_AVAILABLE = '55P03';

/** First line of a migration without a transaction, whose statements run one by one (docs/operations.md). */
const NO_TRANSACTION_LINE = '-- outside a transaction\n';

/**
 * Runs each migration once, in the order of names, in its own transaction. A locked table serializes
 * simultaneous starts (some PostgreSQL-compatible servers lack advisory locks).
 * @param db with room for two connections
 * @returns names of the migrations that this call ran
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  // Such a start needs no right to make tables.
  if (await isMigrated(db, sorted)) return [];
  await retryOnce(() => prepare(db));
  const ran: string[] = [];
  for (const migration of sorted) {
    if (await retryOnce(() => db.transaction((tx) => runOnce(db, tx, migration)))) ran.push(migration.name);
  }
  return ran;
}

async function isMigrated(db: Database, migrations: Migration[]): Promise<boolean> {
  const [table] = await db.query<{ name: string | null }>("select to_regclass('migrations')::text as name");
  if (!table?.name) return false;
  const ran = new Set((await db.query('select name from migrations')).map(({ name }) => name));
  return migrations.every(({ name }) => ran.has(name));
}

async function prepare(db: Database): Promise<void> {
  await db.query('create table if not exists migration_lock (id int primary key)');
  await db.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
}

async function runOnce(db: Database, tx: Queries, migration: Migration): Promise<boolean> {
  // Other starts wait for the table lock: waiting for a row would block a concurrent index build. The
  // migration waits only briefly: statements of a running old version queue up behind it.
  await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'");
  await tx.query('set local idle_in_transaction_session_timeout = 0');
  await tx.query('lock table migration_lock in exclusive mode');
  const doneRows = await tx.query('select name from migrations where name = $1', [migration.name]);
  if (doneRows.length > 0) return false;
  // Also ends the previous statement's snapshot, which a concurrent index build would wait for.
  await tx.query(`set local lock_timeout = '${SERVER.migrationLockMs}ms'`);
  if (migration.sql.startsWith(NO_TRANSACTION_LINE)) {
    for (const statement of statementsOf(migration.sql)) await db.query(statement);
  } else await tx.query(migration.sql);
  await tx.query('insert into migrations (name) values ($1)', [migration.name]);
  return true;
}

/** Splits at semicolons at line ends: the SQL must not contain functions. */
function statementsOf(sql: string): string[] {
  const bare = sql.replace(/^\s*--.*$/gm, '');
  return bare.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}

async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  let locked = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLocked = sqlState(error) === LOCK_NOT_AVAILABLE;
      if (isLocked) locked += 1;
      const isOver = isLocked
        ? locked >= SERVER.migrationTries
        : attempt - locked >= SERVER.databaseTries + 1;
      if (isOver || !(isLocked || RETRYABLE_STATES.has(sqlState(error)))) throw error;
      // Lets the statements that queued up behind it run first.
      if (isLocked) await wait(SERVER.migrationPauseMs * (0.5 + Math.random()));
    }
    await waitBeforeRetry(attempt - locked);
  }
}

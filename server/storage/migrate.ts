import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '../limits.ts';
import type { Database, Queries } from './database.ts';
import { pauseBefore, sqlState } from './faults/index.ts';

/** A migration: `002_deals` and its SQL. */
export interface Migration {
  name: string;
  sql: string;
}

/** What simultaneous starters may run into, all of which a second look settles. */
const settles = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);
const LOCK_NOT_AVAILABLE = '55P03';

/** The first line of a migration whose statements run outside of a transaction, each by itself (docs/operations.md). */
const OUTSIDE = '-- outside a transaction\n';

/**
 * Brings the schema up to date: each migration once, in the order of names, one transaction each. Several starters may do it
 * at once: a locked table makes them wait for each other (no advisory locks, which some PostgreSQL-compatible servers lack).
 * @param db with room for two connections
 * @returns names of the migrations that this call ran.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  await again(() => prepare(db));
  const ran: string[] = [];
  for (const migration of sorted) {
    if (await again(() => db.transaction((tx) => runOnce(db, tx, migration)))) ran.push(migration.name);
  }
  return ran;
}

async function prepare(db: Database): Promise<void> {
  await db.query('create table if not exists migration_lock (id int primary key)');
  await db.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
}

async function runOnce(db: Database, tx: Queries, migration: Migration): Promise<boolean> {
  // Others wait for the starter that migrates: for the table, since who waits for a row keeps an index from being built beside them.
  // The migration itself waits for a lock only a moment: whoever comes to that table meanwhile, of an old version that still
  // serves, waits behind it.
  await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'");
  await tx.query('set local idle_in_transaction_session_timeout = 0');
  await tx.query('lock table migration_lock in exclusive mode');
  const done = await tx.query('select name from migrations where name = $1', [migration.name]);
  if (done.length > 0) return false;
  // A statement without values, too, ends the snapshot of the one before, which an index that is built beside would wait for.
  await tx.query(`set local lock_timeout = '${SERVER.migrationLockMs}ms'`);
  if (migration.sql.startsWith(OUTSIDE)) {
    for (const statement of statementsOf(migration.sql)) await db.query(statement);
  } else await tx.query(migration.sql);
  await tx.query('insert into migrations (name) values ($1)', [migration.name]);
  return true;
}

/** Of a migration without functions: each ends a line. */
function statementsOf(sql: string): string[] {
  const bare = sql.replace(/^\s*--.*$/gm, '');
  return bare.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}

async function again<T>(work: () => Promise<T>): Promise<T> {
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
      if (isOver || !(isLocked || settles.has(sqlState(error)))) throw error;
      // It gives way: those that waited behind it go first.
      if (isLocked) await wait(SERVER.migrationPauseMs * (0.5 + Math.random()));
    }
    await pauseBefore(attempt - locked);
  }
}

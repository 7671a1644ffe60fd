import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '#domain/limits.ts';
import type { Database, Queries } from './database.ts';
import { pauseBefore, sqlState } from './retry.ts';

/** A migration: `002_deals` and its SQL. */
export interface Migration {
  name: string;
  sql: string;
}

/** What simultaneous starters may run into, all of which a second look settles. */
const settles = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema up to date: each migration once, in the order of names, one transaction each. Several starters may do it
 * at once: a lock row makes them wait for each other (no advisory locks, which some PostgreSQL-compatible servers lack).
 * @returns names of the migrations that this call ran.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  await again(() => prepare(db));
  const ran: string[] = [];
  for (const migration of sorted) {
    if (await again(() => db.transaction((tx) => runOnce(tx, migration)))) ran.push(migration.name);
  }
  return ran;
}

async function prepare(db: Database): Promise<void> {
  await db.query('create table if not exists migration_lock (id int primary key)');
  await db.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  await db.query('insert into migration_lock (id) values (1) on conflict do nothing');
}

async function runOnce(tx: Queries, migration: Migration): Promise<boolean> {
  // Others wait for the starter that migrates. The migration itself waits for a lock only a moment: whoever comes to that table
  // meanwhile, of an old version that still serves, waits behind it.
  await tx.query("set local statement_timeout = 0; set local lock_timeout = '60s'");
  await tx.query('select id from migration_lock where id = 1 for update');
  const done = await tx.query('select name from migrations where name = $1', [migration.name]);
  if (done.length > 0) return false;
  await tx.query(`set local lock_timeout = '${SERVER.migrationLockMs}ms'`);
  await tx.query(migration.sql);
  await tx.query('insert into migrations (name) values ($1)', [migration.name]);
  return true;
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

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import type { Connection } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { openDatabaseWithoutLimits } from './database-without-limits.ts';

/** The process of the whole test run: the parent of a forked worker, ourselves in a worker thread. */
const runner = isMainThread ? process.ppid : process.pid;
const folder = path.join(tmpdir(), `trellis-tests-${runner}`);

/** One PostgreSQL for a test run, started by the first worker that needs it; it stops by itself after the run. */
async function sharedPostgres(): Promise<Connection> {
  // An existing PostgreSQL (tests/faults/cluster).
  const databaseUrl = process.env.TRELLIS_TEST_DATABASE;
  if (databaseUrl) return JSON.parse(databaseUrl) as Connection;
  const file = path.join(folder, 'connection.json');
  try {
    mkdirSync(folder, { mode: 0o700 });
    startHolder();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const end = Date.now() + 60_000;
  while (!existsSync(file)) {
    if (Date.now() > end) throw new Error(`PostgreSQL did not start: ${readFileSync(logFile(), 'utf8')}`);
    await wait(25);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Connection;
}

function startHolder(): void {
  const log = openSync(logFile(), 'w');
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  spawn(
    process.execPath,
    ['--import', tsx, path.join(import.meta.dirname, 'postgres-holder.ts'), folder, String(runner)],
    { detached: true, stdio: ['ignore', log, log], cwd: path.join(import.meta.dirname, '../../..') },
  ).unref();
}

function logFile(): string {
  return path.join(folder, 'holder.log');
}

/** The database that this worker's others are copied from: every migration has run in it. */
let template: Promise<string> | undefined;

/** A new database in the run's PostgreSQL, with its tables, all of them empty. */
export async function freshDatabase(): Promise<Connection> {
  template ??= makeTemplate();
  return createIn(await sharedPostgres(), await template);
}

export async function bareDatabase(): Promise<Connection> {
  return createIn(await sharedPostgres());
}

/** As `bareDatabase`, with the locale C, in which `lower()` knows ASCII only. */
export async function databaseInC(): Promise<Connection> {
  return createIn(await sharedPostgres(), `template0 locale_provider libc locale 'C'`);
}

async function makeTemplate(): Promise<string> {
  const connection = await bareDatabase();
  const db = openDatabaseWithoutLimits(connection, { max: 2 });
  await migrate(db, migrations);
  await db.close();
  return connection.database;
}

async function createIn(shared: Connection, from = 'template1'): Promise<Connection> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = openDatabaseWithoutLimits(shared, { max: 1 });
  await admin.query(`create database ${name} template ${from}`);
  await admin.close();
  return { ...shared, database: name };
}

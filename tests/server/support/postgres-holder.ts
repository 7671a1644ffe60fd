/**
 * Holds the PostgreSQL of a test run: starts it in a folder of its own, writes its address to a file, and stops it
 * when the test run's process is gone, however that ended. Started by shared-postgres.ts.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '#dev/postgres/embedded.ts';
import { isAlive } from '#dev/postgres/processes.ts';
import { openDatabaseWithoutLimits } from './database-without-limits.ts';

const [folder = '', runner = ''] = process.argv.slice(2);

const embedded = await startEmbedded({ dataDir: path.join(folder, 'data') });
// Disposable data: commits do not wait for the disk. Tests of durability start their own PostgreSQL.
const admin = openDatabaseWithoutLimits(embedded.connection, { max: 1 });
await admin.query(`alter role ${embedded.connection.user} set synchronous_commit = off`);
await admin.query('alter system set full_page_writes = off');
await admin.query('alter system set fsync = off');
await admin.query('alter system set checkpoint_timeout = 3600');
// Autovacuum would scan every database repeatedly; each lives for seconds.
await admin.query('alter system set autovacuum = off');
await admin.query('select pg_reload_conf()');
await admin.close();
const file = path.join(folder, 'connection.json');
mkdirSync(folder, { recursive: true });
writeFileSync(`${file}.new`, JSON.stringify(embedded.connection), { mode: 0o600 });
renameSync(`${file}.new`, file);

const watch = setInterval(async () => {
  if (isAlive(Number(runner))) return;
  clearInterval(watch);
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}, 250);

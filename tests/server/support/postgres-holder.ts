/**
 * Holds the one PostgreSQL of a test run: starts it in a folder of its own, writes where it answers, and ends it when the
 * test run's process is gone, however that ended. Started by shared-postgres.ts.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { isAlive } from '#server/storage/embedded/processes.ts';

const [folder = '', runner = ''] = process.argv.slice(2);

const embedded = await startEmbedded({ dataDir: path.join(folder, 'data') });
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

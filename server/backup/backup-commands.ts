import { existsSync } from 'node:fs';
import path from 'node:path';
import { audit } from '../audit/audit.ts';
import { callOf, commandOf } from '../commands/command-of.ts';
import { migrations } from '../storage/migrations.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/**
 * The command `backup FILE` (docs/operations.md): writes the database and its files into one file, without
 * keys; a server may be running.
 */
export const backupCommand = commandOf(`  ${callOf('backup')} FILE`, fileOf, async (file, deps) => {
  if (existsSync(file)) throw new Error(`${file} is there already. Nothing was written.`);
  await audit(deps, { event: 'backed-up', role: 'operator' });
  const { rows, files, missing } = await backUp(deps, file, deps.clock.now());
  return [
    `Backed up ${rows} row(s) and ${files} file(s) to ${file}.`,
    ...(missing > 0 ? [`${missing} upload(s) were taken away meanwhile.`] : []),
    'The keys are not in it: without TRELLIS_KEYS and TRELLIS_INDEX_KEY (keys.json in DATA_DIR) nobody can use it. Keep both, apart from each other.',
  ].join('\n');
});

/** The command `restore FILE`: reads a backup into an empty database. No server may be running. */
export const restoreCommand = commandOf(`  ${callOf('restore')} FILE`, fileOf, async (file, deps) => {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const { rows, files } = await restore(deps, file, migrations);
  await audit(deps, { event: 'restored', role: 'operator' });
  return `Restored ${rows} row(s) and ${files} file(s). Start the server: it brings the tables up to date.`;
});

function fileOf([file, ...more]: string[]): string | undefined {
  return file && !file.startsWith('-') && more.length === 0 ? path.resolve(file) : undefined;
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { audit } from '../audit/audit.ts';
import type { Command } from '../open-deployment.ts';
import { migrations } from '../storage/migrations.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** `backup FILE` (docs/operations.md): the database and its files in one file, without keys; beside a running server, too. */
export const backupCommand: Command = async (args, open) => {
  const file = fileOf(args, 'backup');
  if (existsSync(file)) throw new Error(`${file} is there already. Nothing was written.`);
  const { deps, close } = await open();
  try {
    await audit(deps, { event: 'backed-up', role: 'operator' });
    const { rows, files, missing } = await backUp(deps, file, new Date());
    return [
      `Backed up ${rows} row(s) and ${files} file(s) to ${file}.`,
      ...(missing > 0 ? [`${missing} upload(s) were taken away meanwhile.`] : []),
      'The keys are not in it: without TRELLIS_KEYS and TRELLIS_INDEX_KEY (keys.json in DATA_DIR) nobody can use it. Keep both, apart from each other.',
    ].join('\n');
  } finally {
    await close();
  }
};

/** `restore FILE`: into an empty database. No server may run on it meanwhile. */
export const restoreCommand: Command = async (args, open) => {
  const file = fileOf(args, 'restore');
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const { deps, close } = await open();
  try {
    const { rows, files } = await restore(deps, file, migrations);
    await audit(deps, { event: 'restored', role: 'operator' });
    return `Restored ${rows} row(s) and ${files} file(s). Start the server: it brings the tables up to date.`;
  } finally {
    await close();
  }
};

function fileOf(args: string[], name: string): string {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0) throw new Error(`Use:\n  npm run ${name} -- FILE`);
  return path.resolve(file);
}

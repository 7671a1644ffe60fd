import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand, PartlyDone } from '../commands/create-command.ts';
import { BACKUP } from '../limits.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { migrations } from '../storage/migrations.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** The command `backup FILE`: writes database and files into one sealed file while a server may run. */
export const backupCommand = createCommand(
  `  ${commandLine('backup')} FILE`,
  (args) => readOptions(args, {})?.file,
  async (file, deps) => {
    const [key] = backupKeys(deps);
    if (existsSync(file)) throw new Error(`${file} is there already. Nothing was written.`);
    await audit(deps, { event: 'backed-up', role: 'operator' });
    const { rows, files, deleted, missing } = await backUp(deps, { path: file, key }, deps.clock.now());
    const report = [
      `Backed up ${countWords(rows, 'row')} and ${countWords(files, 'file')} to ${file}.`,
      ...(deleted > 0 ? [`${countWords(deleted, 'upload', ['was', 'were'])} taken away meanwhile.`] : []),
      'The keys are not in it: without BACKUP_KEY, TRELLIS_KEYS and TRELLIS_INDEX_KEY (keys.json in DATA_DIR) nobody can use it. Keep them apart from it.',
    ].join('\n');
    if (missing.length === 0) return report;
    throw new PartlyDone(
      [
        report,
        `The store does not have ${countWords(missing.length, 'file')} that the database names; all else is in the backup. Blobs:`,
        ...missing.slice(0, BACKUP.mostNamed),
      ].join('\n  '),
    );
  },
);

/** The command `restore FILE`: reads a backup into an empty database. No server may be running. */
export const restoreCommand = createCommand(
  `  ${commandLine('restore')} [--unverified] FILE`,
  (args) => readOptions(args, { unverified: { type: 'boolean' } }),
  async ({ file, unverified }, deps) => {
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    const { rows, files } = await restore(
      deps,
      { path: file, keys: backupKeys(deps), unverified },
      migrations,
    );
    await audit(deps, {
      event: 'restored',
      role: 'operator',
      ...(unverified ? { about: 'unverified' } : {}),
    });
    return `Restored ${countWords(rows, 'row')} and ${countWords(files, 'file')}. Start the server: it brings the tables up to date.`;
  },
);

/**
 * The first key seals, all open. On a loopback address they default to keys derived from the index keys.
 * @throws Error that names BACKUP_KEY if a deployment lacks it
 */
function backupKeys({ config, crypto }: OpenDeployment['deps']): [Uint8Array, ...Uint8Array[]] {
  const [first, ...older] = config.backupKeys ?? (config.isLoopback ? crypto.derivedKeys('backup') : []);
  if (!first)
    throw new Error(
      'Set BACKUP_KEY: backups are encrypted and authenticated under it (openssl rand -base64 32). Nothing was written.',
    );
  return [first, ...older];
}

function readOptions(
  args: string[],
  options: { unverified?: { type: 'boolean' } },
): { file: string; unverified: boolean } | undefined {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) return undefined;
  return { file: path.resolve(file), unverified: values.unverified === true };
}

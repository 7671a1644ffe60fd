import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { InvalidSettings } from './check.ts';

/**
 * Sees to it that DATA_DIR is a folder that can be written: with S3, too, uploads are written there first. Said at the start, and not
 * by a 503 to everybody who sends a file.
 * @throws InvalidSettings
 */
export async function openDataDir(folder: string): Promise<void> {
  try {
    await make(folder);
    // With the dot: of a file it is refused.
    await access(`${folder}/.`, constants.W_OK);
  } catch {
    throw new InvalidSettings([{ name: 'DATA_DIR', rule: 'a folder that can be written' }]);
  }
}

/** With those above it; another process may make it at the same moment. Node's own `recursive` tries for ever where a folder that is there takes none (`/proc`). */
async function make(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await make(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

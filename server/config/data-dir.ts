import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { InvalidSettings } from './check.ts';

/**
 * Creates DATA_DIR and checks that it is writable. Uploads are first written there, even if S3 stores them.
 * @throws InvalidSettings
 */
export async function openDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // `/.` makes the check fail if the path is a file.
    await access(`${folder}/.`, constants.W_OK);
  } catch {
    throw new InvalidSettings([{ name: 'DATA_DIR', rule: 'a folder that can be written' }]);
  }
}

/**
 * Creates a folder and its parents. Node's own `recursive` never returns if a parent refuses new folders
 * (`/proc`).
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

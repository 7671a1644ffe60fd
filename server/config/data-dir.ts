import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { InvalidSettings } from './check.ts';

/**
 * Creates DATA_DIR and checks at the start that it is writable: with S3, too, uploads are first written
 * there.
 * @throws InvalidSettings
 */
export async function openDataDir(folder: string): Promise<void> {
  try {
    await make(folder);
    // With the dot, the check also fails if the path is a file.
    await access(`${folder}/.`, constants.W_OK);
  } catch {
    throw new InvalidSettings([{ name: 'DATA_DIR', rule: 'a folder that can be written' }]);
  }
}

/** Node's own `recursive` never returns if an existing parent refuses new folders (`/proc`). */
async function make(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await make(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

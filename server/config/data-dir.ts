import { access, constants, mkdir } from 'node:fs/promises';
import { InvalidSettings } from './check.ts';

/**
 * Sees to it that DATA_DIR is a folder that can be written: with S3, too, uploads are written there first. Said at the start, and not
 * by a 503 to everybody who sends a file.
 * @throws InvalidSettings
 */
export async function openDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch {
    throw new InvalidSettings([{ name: 'DATA_DIR', rule: 'a folder that can be written' }]);
  }
}

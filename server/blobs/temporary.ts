import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { UPLOADS } from '#domain/limits.ts';

/** Temporary files of this process. */
const active = new Set<string>();

export type TemporaryFolder = ReturnType<typeof createTemporaryFolder>;

/**
 * Encrypted files while they are written, named by host and process. Files of an ended process of this
 * machine are deleted at once, files of other machines (on a shared folder) after half an hour without a
 * change.
 */
export function createTemporaryFolder(folder: string) {
  const host = hostname().replace(/[^\w-]/g, '');
  const ownPrefix = `${host}.${process.pid}.`;
  return {
    /** Makes an empty file that only this user can read. @returns its path */
    async create(): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${ownPrefix}${randomUUID()}`);
      active.add(file);
      await writeFile(file, '', { flag: 'wx', mode: 0o600 });
      return file;
    },
    /** Deletes a temporary file; if that fails, `sweep` deletes it later. */
    async discard(file: string): Promise<void> {
      await rm(file, { force: true }).catch(() => {});
      active.delete(file);
    },
    /** Deletes files of ended processes. @returns their number */
    async sweep(now: Date): Promise<number> {
      const names = await readdir(folder).catch(() => []);
      let swept = 0;
      for (const name of names) {
        const file = path.join(folder, name);
        if (active.has(file) || (await isInUse(file, name, host, now))) continue;
        await rm(file, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

async function isInUse(file: string, name: string, host: string, now: Date): Promise<boolean> {
  const [fileHost, pid = ''] = name.split('.');
  // A file with this process's id that is not in `active` is of an earlier process with the same id.
  if (fileHost === host && (Number(pid) === process.pid || !isRunning(Number(pid)))) return false;
  const changedMs = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return now.getTime() - changedMs < UPLOADS.temporaryMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

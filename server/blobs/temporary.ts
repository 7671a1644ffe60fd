import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { UPLOADS } from '#domain/limits.ts';

/** Of every folder of this process. */
const active = new Set<string>();

export type TemporaryFolder = ReturnType<typeof createTemporaryFolder>;

/**
 * Files in the making. They are sealed like finished ones, and carry who makes them in their name.
 * Files of a process that runs no more on this machine go at once; those of other machines (a folder that several share)
 * once nobody has written to them for half an hour.
 */
export function createTemporaryFolder(folder: string) {
  const host = hostname().replace(/[^\w-]/g, '');
  const own = `${host}.${process.pid}.`;
  return {
    /** The path of a new file that does not exist yet. */
    async create(): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${own}${randomUUID()}`);
      active.add(file);
      return file;
    },
    /** Takes a file away; one that can't be is left to the sweep. */
    async discard(file: string): Promise<void> {
      await rm(file, { force: true }).catch(() => {});
      active.delete(file);
    },
    /** Takes away what a process that ended left behind. @returns how many */
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
  const [maker, pid = ''] = name.split('.');
  // Our own number on a file that is not ours: of an earlier process that had it.
  if (maker === host && (Number(pid) === process.pid || !isRunning(Number(pid)))) return false;
  const changed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return now.getTime() - changed < UPLOADS.temporaryMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

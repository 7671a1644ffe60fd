import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { birthmark, isAlive } from './processes.ts';

export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `DATA_DIR ${dataDir} is in use by another server (process ${pid}). Stop that one, or give this one a DATA_DIR of its own.`,
    );
    this.name = 'DataDirInUse';
  }
}

/**
 * Locks DATA_DIR for this process, replacing the lock of a dead one.
 * @returns the function that releases it. @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock');
  const ownJson = JSON.stringify({ pid: process.pid, birthmark: birthmark(process.pid) });
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, ownJson, { flag: 'wx', mode: 0o600 });
      return () => {
        if (readLock(file) === ownJson) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 20) throw error;
    }
    const lockText = readLock(file);
    const holder = parse(lockText);
    if (holder && isHeldBy(holder)) throw new DataDirInUse(dataDir, holder.pid);
    removeDeadLock(file, lockText);
  }
}

interface LockHolder {
  pid: number;
  birthmark: string;
}

function isHeldBy(holder: LockHolder): boolean {
  // Equal ids: a second start in this process, unless the birthmark shows that the id was reused.
  return isAlive(holder.pid) && holder.birthmark === birthmark(holder.pid);
}

/** If another start has already replaced the lock of the dead process, that lock is restored. */
function removeDeadLock(file: string, expected: string | undefined): void {
  const asideFile = `${file}.${process.pid}`;
  try {
    renameSync(file, asideFile);
  } catch {
    return;
  }
  const movedText = readLock(asideFile);
  if (movedText !== expected && movedText !== undefined) {
    try {
      writeFileSync(file, movedText, { flag: 'wx', mode: 0o600 });
    } catch {
      // A third start locked it; the owner of the moved lock fails at PostgreSQL's own lock.
    }
  }
  rmSync(asideFile, { force: true });
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): LockHolder | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<LockHolder>;
    return typeof value.pid === 'number' ? { pid: value.pid, birthmark: String(value.birthmark) } : undefined;
  } catch {
    return undefined;
  }
}

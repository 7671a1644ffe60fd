import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';

/** How PostgreSQL's programs run, and in which folder. PostgreSQL refuses to run as root. */
export interface RunAs {
  kind: 'plain' | 'user-namespace' | 'nobody';
  binaries: Binaries;
  /** The folder of data, socket and log. */
  folder: string;
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
  /** Makes a file accessible to the user that PostgreSQL runs as. */
  makeAccessible(file: string): void;
}

const unshare = ['-U', '--map-user=1000', '--map-group=1000', '--'];

/** Not root: the current user. Root: a user namespace if it works here, else `nobody`. @param force for tests only */
export async function chooseRunAs(binaries: Binaries, folder: string, force?: RunAs['kind']): Promise<RunAs> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || force === 'plain') {
    return {
      kind: 'plain',
      binaries,
      folder,
      command: (file, args) => ({ file, args }),
      makeAccessible: () => {},
    };
  }
  if (force !== 'nobody' && namespaceWorks(binaries, folder)) {
    return {
      kind: 'user-namespace',
      binaries,
      folder,
      command: (program, args) => ({ file: 'unshare', args: [...unshare, program, ...args] }),
      makeAccessible: () => {},
    };
  }
  return runAsNobody(binaries, folder);
}

function namespaceWorks(binaries: Binaries, folder: string): boolean {
  const test = spawnSync('unshare', [...unshare, binaries.postgres, '--version'], { stdio: 'ignore' });
  if (test.status !== 0) return false;
  return spawnSync('unshare', [...unshare, 'test', '-w', folder], { stdio: 'ignore' }).status === 0;
}

async function runAsNobody(binaries: Binaries, folder: string): Promise<RunAs> {
  const { uid, gid } = await findNobody();
  const can = (file: string, args: string[]) =>
    spawnSync(file, args, { uid, gid, stdio: 'ignore', cwd: '/' }).status === 0;
  let ownBinaries = binaries;
  let home = folder;
  if (!can(binaries.postgres, ['--version'])) ownBinaries = copyBinaries(binaries);
  const isFilled = existsSync(path.join(home, 'data', 'PG_VERSION'));
  chownSync(home, uid, gid);
  if (!can('test', ['-w', home])) {
    if (isFilled) {
      throw new Error(
        `The database in ${folder} was made where user namespaces work; here PostgreSQL runs as nobody, who cannot enter a folder above it. Move DATA_DIR, or set DATABASE_URL.`,
      );
    }
    // `nobody` can't enter a parent folder: store the data next to the copies.
    createNobodyRoot();
    home = `${nobodyRoot}/${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chownSync(home, uid, gid);
  } else if (isFilled && statSync(path.join(home, 'data')).uid !== uid) {
    chownTree(home, uid, gid);
  }
  return {
    kind: 'nobody',
    binaries: ownBinaries,
    folder: home,
    command: (file, args) => ({ file, args, uid, gid }),
    makeAccessible: (file) => chownSync(file, uid, gid),
  };
}

/** Copies and data for `nobody`. Other users may enter the folder but not list it. */
const nobodyRoot = '/var/lib/trellis';

function createNobodyRoot(): void {
  mkdirSync(nobodyRoot, { recursive: true, mode: 0o711 });
}

function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    lchownSync(file, uid, gid);
    if (entry.isDirectory()) chownTree(file, uid, gid);
  }
}

function copyBinaries(binaries: Binaries): Binaries {
  const root = `${nobodyRoot}/postgres-${binaries.version}`;
  if (!existsSync(root)) {
    createNobodyRoot();
    const temporary = `${root}.${process.pid}`;
    cpSync(binaries.root, temporary, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(temporary, root);
    } catch {
      // Another start was first.
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  const at = (file: string) => path.join(root, path.relative(binaries.root, file));
  return { ...binaries, root, initdb: at(binaries.initdb), postgres: at(binaries.postgres) };
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entry = users
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}

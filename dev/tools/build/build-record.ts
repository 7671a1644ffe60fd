import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two parts of a build: the code of the pages, and the server. Only the server contains the brands. */
export type BuildPart = 'pages' | 'server';

/** Inputs of the pages' code. */
const FOLDERS = [
  'contracts',
  'dev',
  'domain',
  'engine',
  'flows',
  'public',
  'schemas',
  'server',
  'src',
  'widgets',
];
const FILES = [
  'build.d.ts',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const INPUTS: Record<BuildPart, readonly string[]> = {
  pages: [...FOLDERS, ...FILES],
  server: [...FOLDERS, ...FILES, 'brands'],
};

/** A file of each part that shows that it is built. */
const RESULTS: Record<BuildPart, string> = {
  pages: 'client/.vite/manifest.json',
  server: 'server/local.js',
};

export interface BuildRecord {
  /** Builds a part unless its inputs are unchanged. */
  update(part: BuildPart, build: () => Promise<unknown>): Promise<void>;
}

/**
 * The record of a build in its output folder.
 * @param commit part of the server, which shows it
 * @param isKept false: always builds, and leaves no record, because `npm start` must not use the output
 */
export function createBuildRecord(
  root: string,
  outDir: string,
  commit: string,
  isKept: boolean,
): BuildRecord {
  return {
    async update(part, build) {
      const record = join(outDir, `${part}.inputs`);
      // Before the build: a file that changes during the build makes the next start build again.
      const inputs = isKept ? hashOf(root, INPUTS[part], part === 'server' ? commit : '') : '';
      const isThere = existsSync(join(outDir, RESULTS[part])) && existsSync(record);
      if (isKept && isThere && readFileSync(record, 'utf8') === inputs) return;
      // An interrupted build has no record.
      rmSync(record, { force: true });
      await build();
      if (!isKept) return;
      mkdirSync(outDir, { recursive: true });
      writeFileSync(record, inputs);
    },
  };
}

function hashOf(root: string, names: readonly string[], moreText: string): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, moreText]));
  for (const name of names.flatMap((name) => filesOf(root, name)).sort()) {
    const content = readFileSync(join(root, name));
    hash.update(JSON.stringify([name, content.length])).update(content);
  }
  return hash.digest('hex');
}

function filesOf(root: string, name: string): string[] {
  const place = join(root, name);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [name];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

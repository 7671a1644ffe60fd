import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Json } from '../../index.ts';

/** JSON texts by path with `/`: absolute on disk, or as in a release (`flows/apply/flow.json`). */
export type FileSet = ReadonlyMap<string, string>;

/** Every JSON file in and below some folders, by absolute path. */
export function readFolders(...folders: string[]): FileSet {
  const files = new Map<string, string>();
  for (const folder of folders) {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    for (const name of names.filter((name) => name.endsWith('.json')).sort())
      files.set(join(folder, name), readFileSync(join(folder, name), 'utf8'));
  }
  return files;
}

/** The files of a release, from a project's folders. */
export function projectFiles(flows: string, schemas: string): FileSet {
  const namedFolders = [...readFolders(flows)].map(
    ([path, text]) => [`flows/${withSlashes(relative(flows, path))}`, text] as const,
  );
  const fields = 'schemas/application.schema.json';
  return new Map([...namedFolders, [fields, readFileSync(join(schemas, 'application.schema.json'), 'utf8')]]);
}

/** The files of one flow: its folder, shared texts in every language, and the application's fields. */
export function filesOf(files: FileSet, flow: string): FileSet {
  const ownFolder = `flows/${flow}/`;
  const isShared = (path: string): boolean =>
    !path.slice('flows/'.length).includes('/') || /^(flows\/locales|schemas)\//.test(path);
  return new Map([...files].filter(([path]) => path.startsWith(ownFolder) || isShared(path)));
}

function withSlashes(path: string): string {
  return path.replaceAll(sep, '/');
}

/** Names of the files directly in a folder. */
export function namesIn(files: FileSet, folder: string): string[] {
  const start = `${folder}/`;
  const paths = [...files.keys()].filter((path) => path.startsWith(start));
  return paths
    .map((path) => path.slice(start.length))
    .filter((name) => !name.includes('/'))
    .sort();
}

/** Ids of the flows in a folder: its subfolders with a `flow.json`. */
export function flowsIn(files: FileSet, folder: string): string[] {
  const start = `${folder}/`;
  const paths = [...files.keys()].filter((path) => path.startsWith(start) && path.endsWith('/flow.json'));
  const ids = paths.map((path) => path.slice(start.length, -'/flow.json'.length));
  return ids.filter((id) => !id.includes('/')).sort();
}

/**
 * Identifies the meaning of a set: 32 hexadecimal digits of SHA-256. The order of files and white space don't count;
 * the order of properties does, because flows use it.
 */
export function hashOf(files: FileSet): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const content = sorted.map(([path, text]) => [path, contentOf(text)]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/** The JSON of a text; the unchanged text if it is invalid. */
function contentOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

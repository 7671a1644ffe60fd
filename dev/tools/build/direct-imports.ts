import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Definition {
  file: string;
  name: string;
}

type Door = ReadonlyMap<string, Definition>;

const STATEMENT = /^(import|export) \{([^}]*)\} from '((?:#|\.\.?\/)[^']*)';$/gm;
const RE_EXPORT = /^export (type )?\{([^}]*)\} from '(\.\.?\/[^']*)';$/gm;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/**
 * Rewrites imports from a folder's `index.ts` to the defining files, so that a bundle loads only what it
 * uses.
 * @param imports `imports` of package.json: the folders with a name, such as `#engine`
 */
export function directImports(root: string, imports: Record<string, string>): Plugin {
  const doors = new Map<string, Door | undefined>();
  const fileOf = (source: string, importer: string): string | undefined => {
    if (source.startsWith('.')) return resolve(dirname(importer), source);
    const namedSource = imports[source];
    return namedSource === undefined ? undefined : resolve(root, namedSource);
  };
  const doorAt = (file: string): Door | undefined => {
    if (!file.endsWith('/index.ts')) return undefined;
    if (!doors.has(file)) doors.set(file, readDoor(file, doorAt));
    return doors.get(file);
  };
  return {
    name: 'trellis:direct-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || id.includes('/node_modules/')) return;
      const direct = code.replace(STATEMENT, (statement, keyword: string, list: string, source: string) => {
        const file = fileOf(source, id);
        const door = file && doorAt(file);
        if (!door) return statement;
        const lines = namesIn(list).map(({ name, alias }) => {
          const { file: from, name: own } = door.get(name) ?? { file, name };
          return `${keyword} { ${own} as ${alias} } from ${JSON.stringify(from)};`;
        });
        // Keeps line numbers, so that no source map is needed.
        return lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
      });
      return direct === code ? undefined : { code: direct, map: null };
    },
  };
}

/** Undefined if the file does more than re-export. */
function readDoor(file: string, doorAt: (file: string) => Door | undefined): Door | undefined {
  const text = readFileSync(file, 'utf8');
  if (text.replace(COMMENTS, '').replace(RE_EXPORT, '').trim() !== '') return undefined;
  const door = new Map<string, Definition>();
  for (const [, type, list = '', source = ''] of text.matchAll(RE_EXPORT)) {
    const from = resolve(dirname(file), source);
    for (const { name, alias } of type ? [] : namesIn(list))
      door.set(alias, doorAt(from)?.get(name) ?? { file: from, name });
  }
  return door;
}

/** The names of an import's list, without types. */
function namesIn(list: string): { name: string; alias: string }[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', alias = name] = part.split(/\s+as\s+/);
      return { name, alias };
    });
}

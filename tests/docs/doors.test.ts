import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { imports as namedDoors } from '../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const ROOMS = ['contracts', 'dev', 'domain', 'engine', 'server', 'src', 'widgets'];

const sources = new Map(
  ROOMS.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => path.join(room, name)),
  ).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const RE_EXPORT = /^export (type )?\{[^}]*\} from '[^']*';$/gm;

/** The folders whose `index.ts` only exports what other files define. */
const doors = [...sources]
  .filter(([file, text]) => path.basename(file) === 'index.ts' && isDoor(text))
  .map(([file]) => path.dirname(file));

function isDoor(text: string): boolean {
  return text.replace(COMMENT, '').replace(RE_EXPORT, '').trim() === '';
}

/** The file of a static import, such as `#domain/limits.ts` or `../index.ts`; undefined for a package. */
function fileOf(importer: string, source: string): string | undefined {
  if (source.startsWith('.')) return path.join(path.dirname(importer), source);
  if (!source.startsWith('#')) return undefined;
  return (namedDoors as Record<string, string>)[source]?.slice(2) ?? source.slice(1);
}

/** The files that a module loads with `import()`. Their folder's index.ts leaves them out, so that they load on demand. */
const lazyFiles = new Set(
  [...sources].flatMap(([importer, text]) =>
    [...text.matchAll(/\bimport\(\s*'([#.][^']*)'/g)].map(([, source = '']) => fileOf(importer, source)),
  ),
);

test('[OPS-2] imports a folder from outside through its index.ts, or that of a folder in it', () => {
  const passed = [...sources].flatMap(([importer, text]) =>
    [...text.matchAll(/^(?:import|export|\}) ?(?:[^'\n]* from )?'([#.][^']*)'/gm)].flatMap(
      ([, source = '']) => {
        const file = fileOf(importer, source);
        if (!file || lazyFiles.has(file)) return [];
        if (path.basename(file) === 'index.ts' || !/\.tsx?$/.test(file)) return [];
        const door = doors.find((folder) => isInside(file, folder) && !isInside(importer, folder));
        return door === undefined ? [] : [`${importer} imports ${file}, past ${door}/index.ts`];
      },
    ),
  );
  expect(passed).toEqual([]);
  expect(doors.length).toBeGreaterThan(50);
});

function isInside(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

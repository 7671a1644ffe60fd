import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const ROOMS = [
  'brands',
  'contracts',
  'dev',
  'domain',
  'engine',
  'flows',
  'schemas',
  'server',
  'src',
  'widgets',
];

interface Override {
  includes: string[];
  linter?: { rules?: { style?: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } } };
}

const { overrides } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8')) as {
  overrides: Override[];
};

/** The import patterns that the linter refuses in a folder. */
function refusedImports(folder: string): string[] {
  return overrides
    .filter(({ includes }) => includes.includes(`${folder}/**`))
    .flatMap(({ linter }) => linter?.rules?.style?.noRestrictedImports?.options.patterns ?? [])
    .flatMap(({ group }) => group);
}

/** The cell "may import" of a folder in the table of docs/architecture.md. */
function allowedFor(folder: string): string {
  const rows = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').split('\n');
  const row = rows.find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${folder}/\``));
  return row?.split('|')[2]?.trim() ?? '';
}

describe('[OPS-2] the import rules of docs/architecture.md are those of the linter', () => {
  test.each(['domain', 'widgets', 'src', 'server'])('in %s/', (folder) => {
    const refusedFolders = refusedImports(folder);
    const allowed = allowedFor(folder).replaceAll(/\s*\([^)]*\)/g, '');
    // The table names one exception: the server loads src/entry-server.tsx.
    const others = ROOMS.filter((room) => room !== folder && !(folder === 'server' && room === 'src'));
    expect(
      others.filter((room) => !refusedFolders.includes(`#${room}/**`) && !refusedFolders.includes('#*/**')),
    ).toEqual(others.filter((room) => new RegExp(`(^|[\\s,\`#])${room}([,\`]|$)`).test(allowed)));
  });

  test.each(['schemas', 'flows', 'brands', 'contracts'])(
    'in %s/, which may import nothing of the project',
    (folder) => {
      expect(refusedImports(folder)).toEqual(['#*/**']);
      expect(allowedFor(folder)).toMatch(/^(nothing|npm packages only)$/);
    },
  );

  test('in widgets/, which names the files of domain/', () => {
    const files = refusedImports('widgets').flatMap(
      (pattern) => /^!#domain\/(?:.*\/)?([\w-]+\.ts)$/.exec(pattern)?.[1] ?? [],
    );
    expect([...allowedFor('widgets').matchAll(/([\w-]+\.ts)`/g)].map(([, file]) => file).sort()).toEqual(
      files.sort(),
    );
  });
});

test('[OPS-2] no file is excused from the rule against inner files of packages', () => {
  const files = [...ROOMS, 'tests'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(root, room, name)),
  );
  // Written in two parts, so that this file does not name it.
  const excuse = ['biome-ignore', 'lint/plugin'].join(' ');
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(excuse))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { type FileSet, filesOf, projectFiles } from '#engine/compile';
import { contentNames, draftDifference } from '#server/studio/report/index.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));
const project = projectFiles(folder('flows'), folder('schemas'));
const brands = readdirSync(folder('brands'))
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, string] => [`brands/${name}`, readFileSync(`${folder('brands')}/${name}`, 'utf8')]);
const names = contentNames(['apply', 'bcm'].map((flow) => ({ flow, files: filesOf(project, flow) })));

/** Not read by people, or an order of names that the report calls another order. */
const SKIPPED = new Set(['$schema', '$id', '$comment', 'steps', 'ui:order']);

interface Change {
  place: string;
  value: Json;
}

/** Each plain value replaced, each member and item removed, once for each. */
function changesOf(value: Json, place: string): Change[] {
  if (typeof value !== 'object' || value === null) {
    const other =
      typeof value === 'boolean'
        ? !value
        : typeof value === 'number'
          ? value + 1
          : /\s/.test(`${value}`)
            ? `${value} more`
            : `${value}2`;
    return [{ place, value: other }];
  }
  const within = (inner: Json, name: string | number, put: (next: Json) => Json, drop: Json): Change[] => [
    ...changesOf(inner, `${place}/${name}`).map((change) => ({ ...change, value: put(change.value) })),
    { place: `${place}/${name} removed`, value: drop },
  ];
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      within(item, at, (next) => value.with(at, next), value.toSpliced(at, 1)),
    );
  return Object.entries(value)
    .filter(([name]) => !SKIPPED.has(name))
    .flatMap(([name, inner]) => {
      const { [name]: _, ...others } = value;
      return within(inner ?? null, name, (next) => ({ ...value, [name]: next }), others);
    });
}

/** One change of each kind: the names of questions and positions in lists make no difference. */
const ofEachKind = (changes: readonly Change[]): Change[] => [
  ...new Map(
    changes.map((change) => [change.place.replaceAll(/\/\d+\b|\/(properties|\$defs)\/\w+/g, ''), change]),
  ).values(),
];

const CASES = ['apply', 'bcm'].flatMap((flow) => {
  const files: FileSet = new Map([...filesOf(project, flow), ...brands]);
  const isOwn = (path: string) =>
    path.startsWith(`flows/${flow}/`) || (flow === 'apply' && /^(schemas|brands)\//.test(path));
  return [...files.keys()].filter(isOwn).map((path) => ({ flow, files, path }));
});

/** A bracket, a name of code, a pointer, a keyword, or a content key. */
const NOTATION =
  /[{}[\]<>#\\]|\b[a-z]+[A-Z]|\w_\w|\b(x|ui)[:-]|\$(?!\d)|\/(brand|application|properties)\/|\b(steps|fields|texts|home)\.\w/;
/** Colors, and addresses of pages and files, which people read. */
const withoutAddresses = (line: string) =>
  line.replaceAll(/https?:\/\/[^\s']+|[^\s']+@[^\s']+|#[0-9a-f]{6}2?\b|\/(app|bcm)[^\s']*/g, '');

it.each(CASES)(
  '[STUDIO-111] each change of $path has both values, without the notation of code',
  ({ flow, files, path }) => {
    const lines = ofEachKind(changesOf(JSON.parse(files.get(path) ?? ''), '')).flatMap(({ place, value }) => {
      const after = new Map(files).set(path, JSON.stringify(value));
      const brandFiles = path.startsWith('brands/') ? [path] : [];
      return draftDifference(files, after, { flow, brandFiles, namesOf: () => names }).map((line) => ({
        place,
        line,
      }));
    });
    const coded = lines.filter(({ line }) => NOTATION.test(withoutAddresses(line)));
    const silent = lines.filter(({ line }) => / changed$/.test(line));
    expect({ coded, silent }).toEqual({ coded: [], silent: [] });
  },
);

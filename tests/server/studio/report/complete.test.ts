import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { filesOf, projectFiles } from '#engine/compile';
import { differenceOf } from '#server/studio/report/index.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));
const files = filesOf(projectFiles(folder('flows'), folder('schemas')), 'apply');
const OTHER_CHANGE = 'flows/texts.json';

/** Names that change nothing for applicants, and lists whose items are names of other parts. */
const SKIPPED = new Set(['$schema', '$id', '$ref', '$comment', 'steps', 'ui:order', 'description']);

interface Change {
  place: string;
  value: Json;
}

/** The value with one plain value inside it replaced, once for each. */
function changesOf(value: Json, place: string): Change[] {
  if (typeof value !== 'object' || value === null) {
    const other = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${value}z`;
    return [{ place, value: other }];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      changesOf(item, `${place}[${index}]`).map((change) => ({
        ...change,
        value: value.with(index, change.value),
      })),
    );
  return Object.entries(value)
    .filter(([name]) => !SKIPPED.has(name))
    .flatMap(([name, inner]) =>
      changesOf(inner, `${place}/${name}`).map((change) => ({
        ...change,
        value: { ...value, [name]: change.value },
      })),
    );
}

/** The lines of one change, beside another change that has a line of its own. */
function linesOf(path: string, value: Json): string[] {
  const texts = { ...JSON.parse(files.get(OTHER_CHANGE) ?? ''), other_change: 'Other' };
  const after = new Map(files).set(OTHER_CHANGE, JSON.stringify(texts)).set(path, JSON.stringify(value));
  return differenceOf(files, after, 'apply').filter((line) => !line.endsWith("to 'Other'"));
}

/** One change of each kind: the names of questions and positions in lists make no difference. */
const ofEachKind = (changes: Change[]): Change[] => [
  ...new Map(
    changes.map((change) => [change.place.replaceAll(/\[\d+\]|\/(properties|\$defs)\/\w+/g, ''), change]),
  ).values(),
];

const TESTED = [...files.keys()].filter((path) => /^(schemas|flows\/apply)\//.test(path));
it.each(TESTED)('[STUDIO-18] each changed value of %s has a line, in words', (path) => {
  const changes = ofEachKind(changesOf(JSON.parse(files.get(path) ?? ''), ''));
  const lines = changes.map(({ place, value }) => ({ place, lines: linesOf(path, value) }));
  expect(lines.filter((line) => line.lines.length === 0).map(({ place }) => place)).toEqual([]);
  const all = lines.flatMap((line) => line.lines);
  const unchanged = all.filter((line) => {
    const [, was, now] = / changed from ('.*') to ('.*')$/s.exec(line) ?? [];
    return was !== undefined && was === now;
  });
  expect(unchanged).toEqual([]);
  const labels = all.map((line) => line.replaceAll(/'.*?'(?!\w)/gs, ''));
  expect(labels.filter((label) => /_|[{}"]|\bx-|\bui:/.test(label))).toEqual([]);
});

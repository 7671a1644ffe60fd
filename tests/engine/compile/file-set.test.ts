import { expect, it } from 'vitest';
import { filesOf, flowsIn, hashOf, namesIn } from '../../../engine/compile/source/file-set.ts';

const set = (...paths: string[]) => new Map(paths.map((path) => [path, '{}']));
const FILES = set(
  'flows/texts.json',
  'flows/locales/es-US/texts.json',
  'flows/bcm/flow.json',
  'flows/apply/steps/info.json',
  'flows/apply/flow.json',
  'flows/apply/old/flow.json',
  'schemas/application.schema.json',
);

it('each folder with a flow.json is a flow, in the order of their names', () => {
  expect(flowsIn(FILES, 'flows')).toEqual(['apply', 'bcm']);
  expect(flowsIn(FILES, 'schemas')).toEqual([]);
});

it('the names in a folder are the names of its files', () => {
  expect(namesIn(FILES, 'flows')).toEqual(['texts.json']);
  expect(namesIn(FILES, 'flows/apply')).toEqual(['flow.json']);
});

it('a flow has its own files, the shared texts in every language, and the fields', () => {
  expect([...filesOf(FILES, 'bcm').keys()]).toEqual([
    'flows/texts.json',
    'flows/locales/es-US/texts.json',
    'flows/bcm/flow.json',
    'schemas/application.schema.json',
  ]);
});

it('the hash of files ignores their order and white space, and counts names, values and the order of properties', () => {
  const hash = (files: Record<string, string>) => hashOf(new Map(Object.entries(files)));
  const same = hash({ 'a.json': '{"x":1,"y":2}', 'b.json': '[]' });
  expect(same).toMatch(/^[0-9a-f]{32}$/);
  expect(hash({ 'b.json': ' []\n', 'a.json': '{ "x": 1, "y": 2 }' })).toBe(same);
  for (const a of ['{"y":2,"x":1}', '{"x":1,"y":3}', '{"x":1,"y":2'])
    expect(hash({ 'a.json': a, 'b.json': '[]' })).not.toBe(same);
  expect(hash({ 'a.json': '{"x":1,"y":2}', 'c.json': '[]' })).not.toBe(same);
});

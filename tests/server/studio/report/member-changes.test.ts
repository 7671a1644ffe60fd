import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { changedValues } from '#server/studio/report/member-changes.ts';

const a = { id: 'a', text: 'One' };
const b = { id: 'b', text: 'Two' };

it.each<[string, Json | undefined, Json | undefined, string[]]>([
  ['a changed item by its id', [a, b], [a, { ...b, text: 'Three' }], ['b.text']],
  ['a changed item by its key', [{ key: 'x', text: '1' }], [{ key: 'x', text: '2' }], ['x.text']],
  ['an added item as one change', [a], [a, b], ['b']],
  ['a removed item as one change', [a, b], [b], ['a']],
  ['items in another order as one change of the list', [a, b], [b, a], ['']],
  ['items in another order even if another one is added', [a, b], [b, { id: 'c' }, a], ['']],
  ['a list with two items of one id as a whole', [a, a], [{ ...a, text: 'Other' }, a], ['']],
  ['a list with an item without id as a whole', [a, {}], [a, { text: 'Other' }], ['']],
  ['an added empty object', { a: {} }, { a: {}, b: {} }, ['b']],
  ['a removed empty object', { a: {}, b: {} }, { a: {} }, ['b']],
  ['only the members that differ', { a: 1, b: { c: 1, d: 1 } }, { a: 1, b: { c: 2, d: 1 } }, ['b.c']],
  ['nothing if the members have another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
])('a comparison names %s [STUDIO-18]', (_, was, now, paths) => {
  expect(changedValues(was, now, []).map(({ path }) => path.join('.'))).toEqual(paths);
});

import { expect, it } from 'vitest';
import { LruMap } from '#engine';

it('LruMap evicts the least recently used entry once it is over its limit', () => {
  const map = new LruMap<string, number | undefined>(2);
  map.set('a', 1).set('b', undefined);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['a', 'c']);
  map.set('a', 4).set('d', 5);
  expect([...map]).toEqual([
    ['a', 4],
    ['d', 5],
  ]);
  expect([map.get('c'), map.has('c'), map.size]).toEqual([undefined, false, 2]);
});

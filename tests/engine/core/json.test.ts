import { expect, test } from 'vitest';
import { overlay } from '#engine';

test('an overlay replaces lists whole, takes away with null, and cannot reach a prototype', () => {
  expect(overlay({ a: [1, 2], b: { c: 1, d: 2 } }, { a: [3], b: { d: null } })).toEqual({
    a: [3],
    b: { c: 1 },
  });
  overlay({}, JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, unknown>);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

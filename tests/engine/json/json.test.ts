import { expect, test } from 'vitest';
import {
  canonicalJson,
  escapePart,
  overlay,
  readPointer,
  splitPointer,
  splitReference,
  tooDeepAt,
} from '#engine';

test('an overlay replaces whole lists, removes members with null, and cannot change a prototype', () => {
  expect(overlay({ a: [1, 2], b: { c: 1, d: 2 } }, { a: [3], b: { d: null } })).toEqual({
    a: [3],
    b: { c: 1 },
  });
  overlay({}, JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, unknown>);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each(['__proto__', 'constructor', 'prototype'])('an overlay leaves out the name %s', (name) => {
  const merged = overlay({ a: 1 }, JSON.parse(`{"${name}": {"b": 1}}`) as Record<string, unknown>);
  expect(Object.keys(merged)).toEqual(['a']);
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});

test.each([
  ['a/b', 'a~1b'],
  ['a~b', 'a~0b'],
  ['~1', '~01'],
  ['~/', '~0~1'],
])('the name %s is written %s in a pointer and read back', (name, part) => {
  expect(escapePart(name)).toBe(part);
  expect(splitPointer(`/${part}`)).toEqual([name]);
  expect(readPointer({ [name]: 1 }, `/${part}`)).toBe(1);
});

test('the canonical text ignores the order of names and keeps the order of a list', () => {
  expect(canonicalJson({ a: [{ c: 1, b: 2 }], b: null })).toBe(
    canonicalJson({ b: null, a: [{ b: 2, c: 1 }] }),
  );
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test.each([
  ['{"a": [1]}', undefined],
  ['{"a": [[1]]}', 7],
  ['[[1], {"a": 1}, [2]]', undefined],
  ['[["[[["]]', undefined],
])('brackets of %s are nested deeper than two at %s', (text, at) => {
  expect(tooDeepAt(text, 2)).toBe(at);
});

test.each([
  ['steps.json#/$defs/a~1b', 'steps.json', ['$defs', 'a/b']],
  ['#/properties/a%25b', '', ['properties', 'a%b']],
  ['steps.json', 'steps.json', []],
  ['#name', '', undefined],
  ['#/properties/50%', '', undefined],
])('splits the reference %s into its file and path', (ref, file, path) => {
  expect(splitReference(ref)).toEqual({ file, path });
});

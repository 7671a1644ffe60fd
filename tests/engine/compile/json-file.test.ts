import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseJsonFile } from '#engine/compile';

it('readJsonFile reads any JSON as JavaScript does, and finds the places in it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'));
      const text = JSON.stringify({ first: value, second: 'a "name": \\', third: 3 }, null, indent);
      const read = parseJsonFile('file.json', text);
      if (!read.ok) throw new Error(read.problems[0]?.what);
      expect(JSON.stringify(read.file.value)).toBe(JSON.stringify(JSON.parse(text)));
      const lines = text.split('\n');
      const { line, column } = read.file.keyPosition(['third']);
      expect(lines[line - 1]?.slice(column - 1)).toMatch(/^"third":/);
    }),
  );
});

test.each([
  ['{"a": 1, "a": 2}', 10],
  ['{"a": 1, "b": [{"c": "\\"c\\": ", "\\u0063" : 2}]}', 33],
  ['{"": {"": 1, "": 2}}', 14],
])('readJsonFile reports a name that occurs twice in %s', (text, column) => {
  const read = parseJsonFile('file.json', text);
  expect(read.ok || read.problems).toMatchObject([
    { what: expect.stringContaining('written twice'), column },
  ]);
});

it('readJsonFile finds no name that every JavaScript object inherits', () => {
  const read = parseJsonFile('file.json', '{"inner": {}}');
  const { inner } = (read.ok ? read.file.value : {}) as { inner: object };
  expect('constructor' in inner).toBe(false);
});

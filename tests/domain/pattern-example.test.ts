import { expect, it } from 'vitest';
import { patternExample } from '#domain/words/pattern-example.ts';
import schema from '#schemas/application.schema.json' with { type: 'json' };

it.each([
  ['^\\d{2}-?\\d{7}$', '12-3456789'],
  ['^[A-Z]{2}$', 'AA'],
  ['^(yes|no)$', 'yes'],
  ['^(?!000)\\d{3}$', '123'],
  ['^[^@\\s]+@[a-z.]+$', 'a@a'],
  ['\\S', 'a'],
  ['^(?:a|b)?c*$', 'ac'],
  ['^(?<year>\\d{4})$', '1234'],
  ['^\\p{L}+$', 'a'],
  ['(((', ''],
  ['[', ''],
  ['a{', 'a{'],
  ['\\', ''],
])('gives an example that the pattern %s accepts: %j', (pattern, text) => {
  expect(patternExample(pattern)).toBe(text);
});

const patternsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        name === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
      );

it('gives an accepted example for every pattern of the questions', () => {
  const wrong = [...new Set(patternsIn(schema))].filter(
    (pattern) => !new RegExp(pattern, 'u').test(patternExample(pattern)),
  );
  expect(wrong).toEqual([]);
});

import { expect, it } from 'vitest';
import { ruleSentence } from '#domain/rules/index.ts';
import type { Json } from '#engine';

const nameOfPath = (path: string) => ({ name: path.replace('application.', '') });
const sentence = (rule: Json) => ruleSentence(rule, nameOfPath);

it.each<[Json, string]>([
  [{ 'application.a': 'x' }, 'a is x'],
  [{ 'application.a': true }, 'a is yes'],
  [{ 'application.a': false }, 'a is no'],
  [{ 'application.a': { not: 'x' } }, 'a is not x'],
  [{ 'application.a': ['x', 'y'] }, 'a is one of x, y'],
  [{ 'application.a': { not: ['x', 'y'] } }, 'a is none of x, y'],
  [{ 'application.a': { contains: 'x' } }, 'a includes x'],
  [{ 'application.a': { not: { contains: 'x' } } }, 'a does not include x'],
  [{ 'application.a': { minimum: 5 } }, 'a is at least 5'],
  [{ 'application.a': { maximum: 5 } }, 'a is at most 5'],
  [{ 'application.a': { exclusiveMinimum: 5 } }, 'a is more than 5'],
  [{ 'application.a': { exclusiveMaximum: 5 } }, 'a is less than 5'],
  [{ 'application.a': { formatMinimum: '2026-01-31' } }, 'a is not before 01/31/2026'],
  [{ 'application.a': { formatMaximum: '2026-01-31' } }, 'a is not after 01/31/2026'],
  [{ 'application.a': { formatExclusiveMinimum: '2026-01-31' } }, 'a is after 01/31/2026'],
  [{ 'application.a': { formatExclusiveMaximum: '2026-01-31' } }, 'a is before 01/31/2026'],
  [{ 'application.a': { minItems: 2 } }, 'a has a count of at least 2'],
  [{ 'application.a': { maxItems: 2 } }, 'a has a count of at most 2'],
  [{ 'application.a': { answered: true } }, 'a is answered'],
  [{ 'application.a': { answered: false } }, 'a is not answered'],
])('the rule %j reads: %s', (rule, words) => {
  expect(sentence(rule)).toBe(words);
});

it.each<[Json, string]>([
  [
    { 'application.a': { minimum: { difference: ['/application/b', 2] } } },
    'a is at least the difference of b and 2',
  ],
  [
    { 'application.a': { minimum: { product: ['/application/b', 2] } } },
    'a is at least the product of b and 2',
  ],
  [{ 'application.a': { minimum: { ratio: ['/application/b', 2] } } }, 'a is at least the ratio of b and 2'],
  [{ 'application.a': { minimum: { count: '/application/b' } } }, 'a is at least the number of b'],
  [{ 'application.a': { formatMinimum: { today: { months: 1 } } } }, 'a is not before 1 months after today'],
  [{ 'application.a': { formatMinimum: { today: { days: -3 } } } }, 'a is not before 3 days before today'],
])('a computed value of %j reads: %s', (rule, words) => {
  expect(sentence(rule)).toBe(words);
});

it('rules are joined, negated and named', () => {
  const a = { 'application.a': 1 };
  const b = { 'application.b': 2 };
  expect(sentence({})).toBe('always');
  expect(sentence({ ...a, ...b })).toBe('a is 1 and b is 2');
  expect(sentence({ any: [a, b] })).toBe('a is 1 or b is 2');
  expect(sentence({ rule: 'signed-in' })).toBe('the rule “signed in” holds');
  expect(sentence({ not: { rule: 'signed-in' } })).toBe('the rule “signed in” does not hold');
  expect(sentence({ not: { ...a, ...b } })).toBe('not all of these hold: a is 1; b is 2');
  expect(sentence({ not: { any: [a, b] } })).toBe('this does not hold: a is 1 or b is 2');
});

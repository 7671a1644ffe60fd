import { expect, it } from 'vitest';
import { type Condition, readRule, ruleSentence, writeRule } from '#domain/rules/index.ts';
import type { Json } from '#engine';
import { holds } from '#src/studio/model/rules/index.ts';

const nameOfPath = (path: string) => ({ name: path.replace('application.', '').toUpperCase() });

it.each<[Json, string]>([
  [{ 'application.a': { maximum: '/application/b' } }, 'A is at most B'],
  [
    { 'application.a': { minimum: { sum: ['/application/b', '/application/c', 5] } } },
    'A is at least the sum of B, C and 5',
  ],
  [{ 'application.d': { formatMaximum: { today: { years: -18 } } } }, 'D is not after 18 years before today'],
  [{ 'application.d': { formatExclusiveMinimum: '2026-01-31' } }, 'D is after 01/31/2026'],
  [
    { 'application.a': { exclusiveMinimum: { months: ['/application/d', { today: {} }] } } },
    'A is more than the months between D and today',
  ],
])('the rule %j reads %s, and is written back unchanged', (rule, sentence) => {
  expect(ruleSentence(rule, nameOfPath)).toBe(sentence);
  expect(writeRule(readRule(rule))).toEqual(rule);
});

it('a condition without a chosen answer writes no rule', () => {
  const condition: Condition = {
    kind: 'test',
    path: 'application.a',
    operator: 'atLeast',
    value: { sum: ['/application/b', '/'] },
  };
  expect(writeRule(condition)).toBeUndefined();
});

it('Studio tries a comparison as the engine does', () => {
  const rule = {
    'application.a': { minimum: { product: ['/application/b', 2] } },
    not: { 'application.d': { formatMinimum: { today: {} } } },
  };
  const holdsFor = (application: Json) => holds(readRule(rule), { application });
  expect([
    holdsFor({ a: 4, b: 2, d: '2000-01-01' }),
    holdsFor({ a: 3, b: 2, d: '2000-01-01' }),
    holdsFor({ a: 4, b: 2, d: '2999-01-01' }),
    holdsFor({ a: 4 }),
  ]).toEqual([true, false, false, false]);
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, readRule, writeRule } from '#domain/rules/index.ts';
import type { Json, JsonObject } from '#engine';
import { ruleSchema } from '#engine';
import { findWrongNumbers, readValue } from '#src/studio/model/rules/rule-subjects.ts';
import { holds } from '#src/studio/model/rules/rule-test.ts';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';
import { projectFiles } from './project-files.ts';
import { KEYWORDS, type Rule } from './rule-rows.ts';

/** Every rule of the project's flows. */
const RULES: Rule[] = Object.values(projectFiles())
  .flatMap((text) => rulesIn(JSON.parse(text)))
  .concat(JSON.parse(readFileSync('schemas/step.schema.json', 'utf8')).$defs.rule.examples);

function rulesIn(value: Json, key = ''): Rule[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => rulesIn(item));
  if (['show', 'complete', 'when'].includes(key)) return [value];
  if (['visible', 'lock', 'rules'].includes(key)) return Object.values(value) as Rule[];
  return Object.entries(value).flatMap(([name, child]) => rulesIn(child, name));
}

describe('a rule and its sentence', () => {
  it.each(RULES.map((rule) => [JSON.stringify(rule), rule] as const))(
    'the rule %s is unchanged after it was read and written',
    (_, rule) => {
      expect(JSON.stringify(writeRule(readRule(rule)))).toBe(JSON.stringify(rule));
    },
  );

  it('has a sentence for every rule of the project', () => {
    const kinds = (condition: Condition): string[] =>
      condition.kind === 'group' ? condition.items.flatMap(kinds) : [condition.kind];
    const unsaid = RULES.filter((rule) => kinds(readRule(rule)).includes('other'));
    // `items` concerns every item at once: kept unchanged.
    expect(unsaid.filter((rule) => !JSON.stringify(rule).includes('"items"'))).toEqual([]);
  });

  it('keeps two tests of one question separate if one would overwrite the other', () => {
    const rule = writeRule({
      kind: 'group',
      how: 'all',
      not: false,
      items: [
        { kind: 'test', path: 'application.loan_type', operator: 'contains', value: 'EQ' },
        { kind: 'test', path: 'application.loan_type', operator: 'contains', value: 'WC' },
        { kind: 'test', path: 'application.years', operator: 'atLeast', value: 1 },
        { kind: 'test', path: 'application.years', operator: 'atMost', value: 3 },
      ],
    });
    expect(rule).toEqual({
      all: [
        { 'application.loan_type': { contains: 'EQ' } },
        { 'application.loan_type': { contains: 'WC' } },
        { 'application.years': { minimum: 1 } },
        { 'application.years': { maximum: 3 } },
      ],
    });
  });
});

describe('a condition without its answer', () => {
  const open = { kind: 'test', path: 'application.years', operator: 'atLeast', value: null } as const;
  const done = { ...open, value: 2 };
  const group = (...items: Condition[]): Condition => ({ kind: 'group', how: 'any', not: false, items });

  it('is not part of the rule yet, and does not change the other conditions', () => {
    expect(writeRule(group(open))).toBeUndefined();
    expect(writeRule(group(open, done))).toEqual(writeRule(group(done)));
    for (const years of [1, 3]) expect(holds(group(open, done), { application: { years } })).toBe(years >= 2);
    expect(holds(group(open), {})).toBe(true);
  });

  it('keeps a rule with an empty text or null unchanged', () => {
    for (const value of [null, ''])
      expect(writeRule(readRule({ 'application.years': value }))).toEqual({ 'application.years': value });
  });

  it('has its answer once the text is a number', () => {
    const number = { type: 'number' } as const;
    expect(['', '-', '1.', '1.5', '85k'].map((typed) => readValue(number, 'atLeast', typed))).toEqual([
      null,
      null,
      1,
      1.5,
      85_000,
    ]);
    expect(readValue(number, 'oneOf', '1, 2,')).toEqual([1, 2]);
    expect(readValue({ type: 'text' }, 'oneOf', 'LLC, ')).toEqual(['LLC']);
    expect(readValue(number, 'oneOf', '6, 12, x')).toBeNull();
    expect(findWrongNumbers(number, 'oneOf', '6, 12, x, y')).toEqual(['x', 'y']);
    expect(findWrongNumbers(number, 'atLeast', '12x')).toEqual(['12x']);
    expect(['', '1.', '85k'].flatMap((typed) => findWrongNumbers(number, 'atLeast', typed))).toEqual([]);
    expect(findWrongNumbers({ type: 'text' }, 'oneOf', 'x')).toEqual([]);
  });
});

const value = fc.constantFrom<Json>('a', 'b', 1, 2, 3, true, false);
const name = fc.constantFrom('p', 'q', 'r');

const test: fc.Arbitrary<Condition> = fc
  .record({
    path: name.map((part) => `application.${part}`),
    operator: fc.constantFrom(
      'is',
      'isNot',
      'oneOf',
      'noneOf',
      'contains',
      'lacks',
      'answered',
      'unanswered',
      'atLeast',
      'lessThan',
    ),
    value,
    others: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
  })
  .map(({ path, operator, value: operand, others }): Condition => {
    if (operator === 'oneOf' || operator === 'noneOf') return { kind: 'test', path, operator, value: others };
    if (operator === 'atLeast' || operator === 'lessThan') return { kind: 'test', path, operator, value: 2 };
    if (operator === 'answered' || operator === 'unanswered')
      return { kind: 'test', path, operator, value: null };
    return { kind: 'test', path, operator: operator as 'is', value: operand };
  });

const condition = fc.letrec<{ any: Condition; group: Condition }>((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, test, tie('group')),
  group: fc.record({
    kind: fc.constant('group' as const),
    how: fc.constantFrom('all' as const, 'any' as const),
    not: fc.boolean(),
    items: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
  }),
})).any;

const answers = fc.dictionary(name, fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.constant('')));

/** The rule as the compiler makes code of it. */
const ajv = createAjv();

const compileRule = (rule: Rule, named: JsonObject) => ajv.compile(ruleSchema(rule, named));

it.each(KEYWORDS)(
  'the condition %j has the same result for test answers as the compiled rule',
  (test, values) => {
    const condition: Condition = { kind: 'other', path: 'application.p', test };
    const rule = compileRule({ 'application.p': test }, {});
    const ruleResults = values.map((value) => holds(condition, { application: { p: value } }));
    expect(ruleResults).toEqual(values.map((value) => rule({ application: { p: value } })));
    expect(new Set(ruleResults).size).toBe(2);
  },
);

it('a malformed condition has no result for any answer', () => {
  const tests: Json[] = [{ pattern: '(' }, { enum: 'a' }, { contains: { pattern: '(' } }];
  const tried = tests.map((test) =>
    holds(
      { kind: 'other', path: 'application.p', test },
      { application: { p: test === tests[2] ? ['a'] : 'a' } },
    ),
  );
  expect(tried).toEqual([undefined, undefined, undefined]);
});

it('a named rule and a position in a list have the same result as the compiled rule', () => {
  const named: JsonObject = {
    big: { 'application.owners.*.share': { minimum: 25 } },
    second: { all: [{ rule: 'big' }, { 'application.owners.1.share': { maximum: 50 } }] },
    circle: { not: { rule: 'circle' } },
  };
  const answers: Json[] = [{}, { owners: [] }, ...[[30], [30, 50], [10, 20], [10, 60]].map(ownersOf)];
  for (const name of [...Object.keys(named), 'unknown'])
    for (const application of answers)
      expect(holds({ kind: 'named', name }, { application }, named)).toBe(
        compileRule({ rule: name }, named)({ application }),
      );
  function ownersOf(shares: number[]): Json {
    return { owners: shares.map((share) => ({ share })) };
  }
});

const LEAST = { minimum: '/application/least' };
it.each<[string, Rule]>([
  ['an answer', { 'application.share': LEAST }],
  ['an answer that must not hold', { not: { 'application.share': LEAST } }],
  ['one of two answers', { any: [{ 'application.share': LEAST }, { 'application.city': 'Reno' }] }],
  ['the answer of a certain item', { 'application.owners.1.share': LEAST }],
  ['the answer of any item', { 'application.owners.*.share': LEAST }],
  ['the answers of no item', { not: { 'application.owners.*.share': LEAST } }],
  ['a date and a distance from today', { 'application.opened': { formatMaximum: { today: { years: -1 } } } }],
])('[STUDIO-80] comparing %s has the same result for test answers as the compiled rule', (_, rule) => {
  const env = { now: () => new Date().toISOString() };
  const compiledRule = compileRule(rule, {});
  const ownersOf = (...shares: number[]) => shares.map((share) => ({ share }));
  const samples: JsonObject[] = [
    { least: 20, share: 10, owners: ownersOf(10, 15), opened: new Date().toISOString().slice(0, 10) },
    { least: 20, share: 30, owners: ownersOf(10, 30), opened: '2001-01-01' },
    { least: 20, share: 20, owners: ownersOf(30, 10), city: 'Reno' },
    { share: 5, owners: [], opened: '2001-01-01' },
    {},
  ];
  const results = samples.map((application) => holds(readRule(rule), { application }));
  expect(results).toEqual(samples.map((application) => compiledRule({ application, env } as never)));
  expect(new Set(results).size).toBe(2);
});

it("a rule's sentence about test answers agrees with the compiled rule", () => {
  fc.assert(
    fc.property(condition, answers, (condition, application) => {
      const rule = writeRule({ kind: 'group', how: 'all', not: false, items: [condition] });
      expect(holds(condition, { application })).toBe(compileRule(rule ?? {}, {})({ application }));
    }),
    { numRuns: 150 },
  );
});

it('a rule that was written from a sentence is read as an equivalent sentence', () => {
  fc.assert(
    fc.property(condition, answers, (condition, application) => {
      const rule = writeRule({ kind: 'group', how: 'all', not: false, items: [condition] });
      const facts = { application };
      expect(holds(readRule(rule), facts)).toBe(holds(condition, facts));
    }),
  );
});

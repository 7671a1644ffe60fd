import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#engine';
import { canonicalJson } from '#engine';
import { RuleBook } from '../../../engine/compile/definition/rules.ts';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';
import { contexts, evaluateRule, NAMED, type Rule, rules } from './rule-model.ts';

const ajv = createAjv();

function compileRule(rule: Rule): (context: Json) => boolean {
  const book = new RuleBook(NAMED);
  return ajv.compile(book.used.get(book.add(rule)) ?? {});
}

describe('a rule and the schema that it stands for', () => {
  it('say the same of every context', () => {
    let yes = 0;
    let all = 0;
    fc.assert(
      fc.property(rules, fc.array(contexts, { minLength: 20, maxLength: 20 }), (rule, list) => {
        const validate = compileRule(rule);
        for (const context of list) {
          const ruleResult = evaluateRule(rule, context);
          expect(validate(context), JSON.stringify(context)).toBe(ruleResult);
          yes += Number(ruleResult);
          all += 1;
        }
      }),
      { numRuns: 200 },
    );
    expect(yes).toBeGreaterThan(all / 10);
    expect(yes).toBeLessThan((all * 9) / 10);
  });

  it('have the same outcome if their entries are in another order', () => {
    const reorderRule = (rule: Json): Json => {
      if (Array.isArray(rule)) return rule.map(reorderRule).reverse();
      if (typeof rule !== 'object' || rule === null) return rule;
      const entries = Object.entries(rule).reverse();
      return Object.fromEntries(
        entries.map(([key, member]) => [
          key,
          key === 'any' || key === 'all' || key === 'not' ? reorderRule(member) : member,
        ]),
      );
    };
    fc.assert(
      fc.property(rules, (rule) => {
        const book = new RuleBook(NAMED);
        expect(book.add(reorderRule(rule) as Rule)).toBe(book.add(rule));
      }),
      { numRuns: 100 },
    );
  });
});

describe('“only if friend”', () => {
  const rule = { 'application.friend': true };
  it.each<[Json, boolean]>([
    [{ application: { friend: true } }, true],
    [{ application: { friend: false } }, false],
    [{ application: {} }, false],
    [{}, false],
  ])('in %j: %s', (context, yes) => {
    expect(compileRule(rule)(context)).toBe(yes);
    expect(compileRule({ not: rule })(context)).toBe(!yes);
    expect(compileRule({ 'application.friend': { not: true } })(context)).toBe(!yes);
  });

  it('stands for a schema in which each level is required', () => {
    const book = new RuleBook({});
    expect(book.used.get(book.add(rule))).toEqual({
      type: 'object',
      required: ['application'],
      properties: {
        application: { type: 'object', required: ['friend'], properties: { friend: { const: true } } },
      },
    });
  });
});

it('rules with the same meaning share one name, the name in flow.json if there is one', () => {
  const book = new RuleBook({
    both: { 'flags.a': true, 'flags.b': true },
    again: { all: [{ rule: 'both' }] },
  });
  const name = book.add({ rule: 'both' });
  expect(name).toBe('rule:both');
  expect(book.add({ 'flags.b': true, all: [{ 'flags.a': true }] })).toBe(name);
  expect(book.add({ rule: 'again' })).toBe(name);
  expect(book.add({ 'flags.a': true })).not.toBe(name);
  expect(canonicalJson([...book.used.keys()])).toContain('rule:both');
});

it('two conditions about the same item are written as "properties" of the item', () => {
  const ownerRule: Rule = {
    'application.owners': { contains: { properties: { state: 'NV', share: { minimum: 25 } } } },
  };
  const any: Rule = { 'application.owners.*.state': 'NV', 'application.owners.*.share': { minimum: 25 } };
  const apart: Json = {
    application: {
      owners: [
        { state: 'NV', share: 10 },
        { state: 'CA', share: 90 },
      ],
    },
  };
  const both: Json = {
    application: {
      owners: [
        { state: 'CA', share: 1 },
        { state: 'NV', share: 30 },
      ],
    },
  };
  expect([ownerRule, any].map((rule) => compileRule(rule)(apart))).toEqual([false, true]);
  expect([ownerRule, any].map((rule) => compileRule(rule)(both))).toEqual([true, true]);
});

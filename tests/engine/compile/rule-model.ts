import fc from 'fast-check';
import type { Json } from '#engine';

export type Rule = { [key: string]: Json };

export const NAMED: Rule = {
  friend: { 'application.friend': true },
  stranger: { not: { rule: 'friend' }, 'session.loggedIn': { not: true } },
};

/** The rules as docs/step-language.md describes them, evaluated directly without a schema. */
export function evaluateRule(rule: Rule, context: Json): boolean {
  return Object.entries(rule).every(([key, value]) => {
    if (key === 'rule') return evaluateRule(NAMED[String(value)] as Rule, context);
    if (key === 'not') return !evaluateRule(value as Rule, context);
    if (key === 'any') return (value as Rule[]).some((rule) => evaluateRule(rule, context));
    if (key === 'all') return (value as Rule[]).every((rule) => evaluateRule(rule, context));
    return tests(valuesAt(context, key.split('.')), value);
  });
}

/** One value, or with `*` the values of all items; none if the path leads nowhere. */
export function valuesAt(value: Json | undefined, path: string[]): Json[] {
  const [part, ...rest] = path;
  if (part === undefined) return value === undefined ? [] : [value];
  if (Array.isArray(value)) {
    const items =
      part === '*' ? value : /^\d+$/.test(part) ? value.slice(Number(part), Number(part) + 1) : [];
    return items.flatMap((item) => valuesAt(item, rest));
  }
  const isName = typeof value === 'object' && value !== null && part !== '*' && !/^\d+$/.test(part);
  return isName ? valuesAt(value[part], rest) : [];
}

/** `not` and `answered: false` negate the whole test; all others need a value that matches. */
export function tests(values: Json[], test: Json): boolean {
  if (typeof test !== 'object' || test === null || Array.isArray(test))
    return values.some((value) => fitsTest(value, test));
  const { not, answered, ...rest } = test;
  if (not !== undefined && tests(values, not)) return false;
  if (answered === false && values.some((value) => !isNothing(value))) return false;
  const keptRule: Rule = answered === true ? { ...rest, answered } : rest;
  return Object.keys(keptRule).length === 0 || values.some((value) => fitsTest(value, keptRule));
}

export function isNothing(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

export function isObject(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fitsTest(value: Json, test: Json): boolean {
  if (Array.isArray(test)) return test.some((candidate) => candidate === value);
  if (typeof test !== 'object' || test === null) return value === test;
  return Object.entries(test).every(([key, expected]) => {
    const text = typeof value === 'string' ? value : undefined;
    const number = typeof value === 'number' ? value : undefined;
    const list = Array.isArray(value) ? value : undefined;
    switch (key) {
      case 'answered':
        return isNothing(value) !== expected;
      case 'not':
        return !fitsTest(value, expected);
      case 'const':
        return value === expected;
      case 'enum':
        return (expected as Json[]).includes(value);
      case 'minLength':
        return text !== undefined && text.length >= Number(expected);
      case 'pattern':
        return text !== undefined && new RegExp(String(expected), 'u').test(text);
      case 'minimum':
        return number !== undefined && number >= Number(expected);
      case 'contains':
        return (list ?? []).some((candidate) => fitsTest(candidate, expected));
      case 'items':
        return list?.every((candidate) => fitsTest(candidate, expected)) === true;
      case 'properties':
        return (
          isObject(value) &&
          Object.entries(expected as Rule).every(([path, inner]) =>
            tests(valuesAt(value, path.split('.')), inner),
          )
        );
      case 'minItems':
        return list !== undefined && list.length >= Number(expected);
      default:
        throw new Error(`no reading of ${key}`);
    }
  });
}

export const constant = fc.constantFrom<Json>(true, false, 'EQ', 'WC', 'a', 0, 3);

/** Tests with one or two keywords: more seldom hold. */
export const keyword = fc.letrec<{ test: Json }>((tie) => {
  const constants = fc.uniqueArray(constant, { minLength: 1, maxLength: 3 });
  const rule = fc.oneof(
    fc.record({ answered: fc.boolean() }),
    fc.record({ minLength: fc.nat(2) }),
    fc.record({ pattern: fc.constantFrom('^E', 'Q$') }),
    fc.record({ minimum: fc.nat(3) }),
    fc.record({ const: constant }),
    fc.record({ enum: constants }),
    fc.record({ minItems: fc.nat(2) }),
    fc.record({ contains: tie('test') }),
    fc.record({ items: tie('test') }),
    fc.record({ not: tie('test') }),
    fc.record({
      properties: fc.dictionary(fc.constantFrom('email', 'share', 'make'), tie('test'), {
        minKeys: 1,
        maxKeys: 2,
      }),
    }),
  ) as fc.Arbitrary<Rule>;
  const two = fc.tuple(rule, rule).map(([first, second]) => ({ ...first, ...second }));
  return { test: fc.oneof({ maxDepth: 1 }, constant, constants, rule, rule, two) };
}).test;

export const path = fc.constantFrom(
  'application.friend',
  'application.loan_type',
  'application.owners.0.email',
  'application.owners.1.email',
  'application.owners.*.email',
  'application.owners.*.share',
  'application.owners.*',
  'application.vehicle',
  'application.vehicle.make',
  'session.loggedIn',
  'flags.upload',
  'hidden',
);

export const rules = fc.letrec<{ rule: Rule }>((tie) => {
  const several = fc.array(tie('rule') as fc.Arbitrary<Rule>, { minLength: 1, maxLength: 2 });
  const paths = fc.dictionary(path, keyword, { minKeys: 1, maxKeys: 2 });
  const combined = fc.oneof(
    several.map((any) => ({ any })),
    several.map((all) => ({ all })),
    tie('rule').map((not) => ({ not })),
    fc.constantFrom({ rule: 'friend' }, { rule: 'stranger' }),
  ) as fc.Arbitrary<Rule>;
  const both = fc.tuple(combined, paths).map(([some, others]) => ({ ...some, ...others }));
  return { rule: fc.oneof({ maxDepth: 2 }, paths, combined, combined, both) as fc.Arbitrary<Rule> };
}).rule;

export const value = fc.oneof(
  constant,
  fc.constantFrom<Json>(null, '', []),
  fc.array(constant, { maxLength: 3 }),
);
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 6 });
export const owner = fc.record({ email: maybe(value), share: maybe(value) });

export const contexts = fc
  .record({
    application: maybe(
      fc.record({
        friend: maybe(value),
        loan_type: maybe(value),
        owners: maybe(fc.oneof({ weight: 4, arbitrary: fc.array(owner, { maxLength: 3 }) }, value)),
        vehicle: maybe(fc.oneof(fc.record({ make: maybe(value) }), value)),
      }),
    ),
    session: maybe(fc.record({ loggedIn: maybe(fc.boolean()) })),
    flags: maybe(fc.record({ upload: maybe(fc.boolean()) })),
    hidden: maybe(fc.array(fc.constantFrom('EQ', 'a'), { maxLength: 2 })),
  })
  .map((context) => JSON.parse(JSON.stringify(context)) as Json);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#engine';
import { reasonsOf } from '#engine';
import { compileFlow, loadFlow } from '#engine/compile';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';
import { OUTCOME_HELPERS, outcomeCode } from '../../../engine/compile/validators/outcome-code.ts';
import { equal, ucs2length } from '../../../engine/validate/runtime.ts';
import { loadFunction } from './load-function.ts';

const NAMES = ['a', 'b', 'with space'];
const LEAVES = [true, false, null, 0, 1, 2.5, '', 'x', 'two', 'é😀'];
const leaf = fc.constantFrom<Json>(...LEAVES, [], {}, [1], { a: 1 });
const { schema } = fc.letrec<{ schema: Json }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const size = fc.integer({ min: 0, max: 3 });
  const schemasByName = fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { maxKeys: 2 });
  const of = (keyword: string, value: fc.Arbitrary<unknown>) => value.map((item) => ({ [keyword]: item }));
  const keyword = fc.oneof(
    of(
      'type',
      fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null', [
        'string',
        'null',
      ]),
    ),
    of('const', leaf),
    of(
      'enum',
      fc.uniqueArray(leaf, { minLength: 1, maxLength: 3, comparator: (a, b) => String(a) === String(b) }),
    ),
    of('required', fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })),
    ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'exclusiveMaximum'].map((keyword) =>
      of(keyword, size),
    ),
    of('properties', schemasByName),
    ...['allOf', 'anyOf', 'oneOf'].map((keyword) => of(keyword, list)),
    ...['not', 'contains', 'items'].map((keyword) => of(keyword, tie('schema'))),
    of('items', list),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: ['if'] }),
  );
  const joined = fc.array(keyword, { minLength: 1, maxLength: 3 }).map((all) => Object.assign({}, ...all));
  return { schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), joined) as fc.Arbitrary<Json> };
});
const value = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.dictionary(fc.constantFrom(...NAMES), tie('any'), { noNullPrototype: true }) as fc.Arbitrary<Json>,
    fc.array(tie('any'), { maxLength: 3 }) as fc.Arbitrary<Json>,
  ),
})).any;

const ajv = createAjv();

/** Compiled as by the compiler; every schema of this file can be compiled. */
function outcomeOf(schema: Json): (data: Json) => boolean {
  const body = `${OUTCOME_HELPERS} return (data) => ${outcomeCode(schema)};`;
  return new Function('equal', 'ucs2length', body)(equal, ucs2length);
}

describe('the outcome of a rule or condition', () => {
  it('equals the outcome of AJV, for any schema and value', () => {
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 20 }), (schema, values) => {
        const expected = ajv.compile(schema as object);
        const found = outcomeOf(schema);
        for (const data of values) expect(found(data), JSON.stringify(data)).toBe(expected(data));
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    'minItems',
    'maxItems',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ])('%s has the same result at its bound as AJV', (keyword) => {
    const values: Json[] = [0, 1, 2, 3, '', 'a', 'ab', '😀😀', [], [1], [1, 2], [1, 2, 3], null, {}];
    for (const bound of [0, 1, 2]) {
      const schema = { [keyword]: bound };
      const [expected, found] = [ajv.compile(schema), outcomeOf(schema)];
      for (const data of values) expect(found(data), JSON.stringify(data)).toBe(expected(data));
    }
  });

  it('is left to AJV if this code does not implement a keyword', () => {
    const others: Json[] = [
      { pattern: 'a' },
      { format: 'date' },
      { items: { $ref: '#' } },
      { uniqueItems: true },
      { enum: [] },
      { anyOf: [] },
      ...['allOf', 'anyOf', 'oneOf'].map((keyword) => ({
        [keyword]: [{ type: 'string' }, { pattern: 'a' }],
      })),
      // Names of every JavaScript object that are no keyword: the compiler would write their text into the code.
      { constructor: 'globalThis.injected = true' },
      { toString: true },
      JSON.parse('{ "__proto__": {} }'),
    ];
    for (const other of others) expect(outcomeCode(other)).toBeUndefined();
    expect(outcomeCode({ type: 'constructor' })).toBe('false');
    expect(loadFunction({ not: { pattern: '^a' } }, true)('a')).toBe(false);
  });

  it('is generated for every rule of the product; each rule of `complete` has a second function that returns the reason', () => {
    const result = compileFlow('flows/apply');
    if (!result.ok) throw new Error('the flow does not compile');
    const flow = loadFlow(result.body);
    for (const [name, rule] of Object.entries(flow.validators)) {
      if (!name.startsWith('rule:')) continue;
      rule({});
      expect(rule.errors === undefined, name).toBe(!name.endsWith(':reasons'));
    }
    for (const { complete } of flow.steps)
      if (complete) expect(flow.validators[reasonsOf(complete)], complete).toBeDefined();
  });
});

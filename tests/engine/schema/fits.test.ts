import { expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { closestBranch, fits } from '../../../engine/schema/fitting.ts';
import { innerSchema } from '../../../engine/schema/inner/index.ts';

it.each<[keyword: string, schema: object, fitting: unknown[], others: unknown[]]>([
  ['minimum', { minimum: 5 }, [5, 6, 'x'], [4.99]],
  ['maximum', { maximum: 5 }, [5, 4, 'x'], [5.01]],
  ['minLength', { minLength: 2 }, ['ab', '😀a', 7], ['a', '😀']],
  ['maxLength', { maxLength: 2 }, ['ab', '😀a', 700], ['abc']],
  ['pattern', { pattern: '^\\d+$' }, ['12', 5], ['1a']],
  ['const', { const: { a: 1 } }, [{ a: 1 }], [{ a: 2 }]],
  ['const of null', { const: null }, [null], [0]],
  ['enum', { enum: ['a', 2] }, ['a', 2], ['2', 'b']],
  ['type', { type: 'integer' }, [3], [3.5, '3']],
  ['several types', { type: ['string', 'null'] }, ['a', null], [1]],
  ['type object', { type: 'object' }, [{}], [[], null]],
  ['type array', { type: 'array' }, [[]], [{}]],
  ['required', { required: ['a'] }, [{ a: 0 }, { a: false }], [{}, { a: '' }, { a: null }, { a: [] }]],
  ['properties', { properties: { a: { const: 1 } } }, [{ a: 1 }, {}, { a: '' }], [{ a: 2 }]],
  ['items', { items: { type: 'string' } }, [['a', 'b'], []], [['a', 1]]],
  ['items of a tuple', { items: [{ type: 'string' }] }, [['a'], ['a', 1]], [[1]]],
  ['not', { not: { const: 1 } }, [2], [1]],
  ['allOf', { allOf: [{ minimum: 1 }, { maximum: 3 }] }, [1, 3], [0, 4]],
  ['anyOf', { anyOf: [{ const: 1 }, { const: 2 }] }, [1, 2], [3]],
  ['oneOf', { oneOf: [{ const: 1 }, { const: 2 }] }, [1, 2], [3]],
])('[SAVE-15] a value meets a condition with %s, or fails it', (_keyword, schema, fitting, others) => {
  const meets = (value: unknown) => fits({}, schema as FieldSchema, value);
  expect(fitting.filter((value) => !meets(value))).toEqual([]);
  expect(others.filter(meets)).toEqual([]);
});

it('the closest branch has the constant of the value, even if more of its answers are wrong', () => {
  const card = {
    required: ['number', 'name'],
    properties: { kind: { const: 'card' }, number: { minLength: 9 } },
  };
  const bank = { properties: { kind: { const: 'bank' }, number: { type: 'string' } } };
  expect(closestBranch({}, [bank, card], { kind: 'card', number: '1' })).toBe(1);
  expect(closestBranch({}, [card, bank], { kind: 'bank', number: '1' })).toBe(1);
});

it('the closest branch names the properties of the value, if no constant distinguishes the branches', () => {
  const [home, office] = [{ properties: { street: {} } }, { properties: { floor: {} } }];
  expect(closestBranch({}, [home, office], { floor: 3 })).toBe(1);
  expect(closestBranch({}, [home, office], { floor: 3, street: 'x', suite: 'y' })).toBe(0);
  expect(closestBranch({}, [home, office], { floor: '', street: 'x' })).toBe(0);
});

it('a value in a branch keeps its own title and choices, and has the required names and texts of both', () => {
  const kind = { type: 'string', title: 'Kind', enum: ['a', 'b'], 'x-errors': { enum: 'Choose.' } };
  const branch = { title: 'The first', enum: ['a'], 'x-errors': { required: 'Which?' } };
  const outer = {
    properties: {
      kind: { ...kind, allOf: [branch] },
      home: {
        required: ['city'],
        properties: { city: {} },
        oneOf: [{ required: ['zip'], properties: { zip: {} } }],
      },
    },
  } as unknown as FieldSchema;
  expect(innerSchema({}, outer, ['kind'], {})?.schema).toMatchObject({
    title: 'Kind',
    enum: ['a', 'b'],
    'x-errors': { enum: 'Choose.', required: 'Which?' },
  });
  const home = innerSchema({}, outer, ['home'], {})?.schema;
  expect(home?.required).toEqual(['city', 'zip']);
  expect(Object.keys(home?.properties ?? {})).toEqual(['city', 'zip']);
});

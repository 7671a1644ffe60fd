import { expect, it } from 'vitest';
import { formShape, keepsShape, shapingFields } from '#engine';

const text = { type: 'string' };

it('a plain form depends on no answer', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: text, b: { ...text, allOf: [{ minLength: 2 }] }, c: { type: 'string', enum: ['x'] } },
  };
  expect(shapingFields(schema)).toEqual([]);
});

it('a list with outer names is rendered by its widget: input in an item does not change the form', () => {
  const owners = { type: 'array', 'x-flat': 'owner_{n}_{field}', items: { type: 'object' } };
  const schema = { type: 'object', properties: { owners } };
  expect(shapingFields(schema)).toEqual([]);
  expect(formShape(schema, { owners: [{ first: 'A' }] })).toEqual(formShape(schema, { owners: [{}, {}] }));
});

it('names the fields that a condition asks about, not the fields that it shows or requires', () => {
  const schema = {
    type: 'object',
    properties: { city: text, street: text, suite: text, zip: text },
    if: { required: ['city'], properties: { city: { minLength: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['street'] },
    dependencies: { zip: ['street'] },
  };
  expect(shapingFields(schema)).toEqual(['city', 'zip']);
});

it.each([
  ['a value in "if"', { if: { properties: { city: { const: 'Rome' } } } }],
  ['the presence in "if"', { if: { required: ['city'] } }],
  ['a value in "not"', { not: { properties: { city: { const: 'Rome' } } } }],
  ['a value in "if" of a part', { allOf: [{ if: { properties: { city: { const: 'Rome' } } } }] }],
  ['a dependent schema', { dependencies: { city: { required: ['zip'] } } }],
])('a condition by %s asks about its field alone', (_, condition) => {
  expect(shapingFields({ type: 'object', properties: { city: text, zip: text }, ...condition })).toEqual([
    'city',
  ]);
});

const nested = {
  type: 'object',
  properties: {
    names: { type: 'array', items: text },
    cars: {
      type: 'array',
      items: { type: 'object', properties: { make: text, kind: { enum: ['car', 'van'] } } },
    },
    pet: {
      oneOf: [
        { properties: { kind: { const: 'cat' }, name: text } },
        { properties: { kind: { const: 'dog' }, name: text, breed: text } },
      ],
    },
    free: { type: 'object', additionalProperties: text },
    words: { type: 'array', items: { anyOf: [text, { type: 'number' }, { type: 'null' }] } },
    colors: { type: 'array', uniqueItems: true, items: { ...text, enum: ['red', 'blue'] } },
  },
};
const shape = (data: Record<string, unknown>): string => JSON.stringify(formShape(nested, data));

it('typing into an item leaves the shape as it is; another item changes it', () => {
  expect(shape({ names: ['a', 'b'] })).toBe(shape({ names: ['a', 'longer'] }));
  expect(shape({ names: ['a', 'b'] })).not.toBe(shape({ names: ['a'] }));
  expect(shape({ cars: [{ make: 'Ford' }] })).toBe(shape({ cars: [{ make: 'Fiat', kind: 'van' }] }));
  expect(shape({ cars: [{}] })).not.toBe(shape({ cars: [{}, {}] }));
});

it("the form's shape depends on the constants of branches and on the keys, not on texts inside them", () => {
  expect(shape({ pet: { kind: 'cat', name: 'T' } })).toBe(shape({ pet: { kind: 'cat', name: 'Tom' } }));
  expect(shape({ pet: { kind: 'cat' } })).not.toBe(shape({ pet: { kind: 'dog' } }));
  expect(shape({ pet: { kind: 'dog' } })).not.toBe(shape({ pet: { kind: 'dog', breed: 'B' } }));
});

it('the keys of a free object count, several choices do not', () => {
  expect(shape({ free: { a: 'x' } })).toBe(shape({ free: { a: 'y' } }));
  expect(shape({ free: { a: 'x' } })).not.toBe(shape({ free: { b: 'x' } }));
  expect(shape({ colors: ['red'] })).toBe(shape({ colors: ['red', 'blue'] }));
});

it('an emptied answer keeps the branch that is drawn; a mark, an item or another kind of answer does not', () => {
  const stays = (before: Record<string, unknown>, now: Record<string, unknown>): boolean =>
    keepsShape(formShape(nested, before), formShape(nested, now));
  expect(stays({ pet: { kind: 'dog', breed: 'B' } }, { pet: { kind: 'dog' } })).toBe(true);
  expect(stays({ pet: { kind: 'dog', breed: 'B' } }, { pet: { breed: 'B' } })).toBe(false);
  expect(stays({ pet: { kind: 'dog' } }, { pet: { kind: 'dog', breed: 'B' } })).toBe(false);
  expect(stays({ words: ['a', 'b'] }, { words: ['a', null] })).toBe(true);
  expect(stays({ words: ['a', 'b'] }, { words: ['a', 2] })).toBe(false);
  expect(stays({ words: ['a', 'b'] }, { words: ['a'] })).toBe(false);
  expect(stays({ words: ['a', null] }, { words: ['a', 'b'] })).toBe(false);
});

import { expect, it } from 'vitest';
import { conditionFields } from '#engine/react/condition-fields.ts';

const text = { type: 'string' };

it('a plain form depends on no answer', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: text, b: { ...text, allOf: [{ minLength: 2 }] } },
  };
  expect([...conditionFields(schema)]).toEqual([]);
});

it('names every field that a condition mentions: asked about, required, or shown', () => {
  const schema = {
    type: 'object',
    properties: { city: text, street: text, suite: text, zip: text },
    if: { required: ['city'], properties: { city: { minLength: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['street'] },
    dependentRequired: { zip: ['street'] },
  };
  expect([...conditionFields(schema)]).toEqual(['city', 'street', 'zip']);
});

it('finds a condition inside a field, below allOf too', () => {
  const schema = {
    type: 'object',
    properties: { a: { oneOf: [text, { type: 'number' }] }, b: { allOf: [{ if: { const: 'x' } }] }, c: text },
  };
  expect([...conditionFields(schema)]).toEqual(['a', 'b']);
});

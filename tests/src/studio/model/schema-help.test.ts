import { expect, it } from 'vitest';
import { aboutPlace, namesAt, type SchemaSet, valuesAt } from '#src/studio/model/rules/index.ts';

const set: SchemaSet = {
  root: 'step.json#',
  files: {
    'step.json': {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'The heading of the step.' },
        star: { type: 'boolean' },
        notices: { type: 'array', items: { $ref: '#/$defs/notice' } },
        fields: { additionalProperties: { $ref: 'field.json#/$defs/field' } },
      },
      patternProperties: { '^x-': { const: 'own' } },
      $defs: {
        notice: {
          description: 'A message at the top of the step.',
          properties: { intent: { enum: ['info', 'warning'] } },
        },
      },
    },
    'field.json': {
      $defs: {
        field: { anyOf: [{ $ref: '#/$defs/named' }, { properties: { inner: { $ref: '#/$defs/field' } } }] },
        named: { properties: { kind: { enum: ['text', 'date', 'text'] } } },
      },
    },
  },
};

it('suggests the properties of an object with their descriptions', () => {
  expect(namesAt(set, [])).toEqual([
    { text: 'title', about: 'The heading of the step.' },
    { text: 'star', about: undefined },
    { text: 'notices', about: undefined },
    { text: 'fields', about: undefined },
  ]);
});

it('follows references of items, of combined schemas and into another file', () => {
  expect(namesAt(set, ['notices', 3])).toEqual([{ text: 'intent', about: undefined }]);
  expect(namesAt(set, ['fields', 'any']).map(({ text }) => text)).toEqual(['kind', 'inner']);
  expect(namesAt(set, ['fields', 'any', 'inner', 'inner']).map(({ text }) => text)).toEqual([
    'kind',
    'inner',
  ]);
});

it('suggests each value of a choice once, a constant, and true and false', () => {
  const texts = (...path: (string | number)[]) => valuesAt(set, path).map(({ text }) => text);
  expect(texts('notices', 0, 'intent')).toEqual(['info', 'warning']);
  expect(texts('fields', 'any', 'kind')).toEqual(['text', 'date']);
  expect(texts('x-mine')).toEqual(['own']);
  expect(texts('star')).toEqual([true, false]);
  expect(texts('title')).toEqual([]);
});

it('describes a place by its own schema or by the schema that it refers to', () => {
  expect(aboutPlace(set, ['title'])).toBe('The heading of the step.');
  expect(aboutPlace(set, ['notices', 0])).toBe('A message at the top of the step.');
  expect(aboutPlace(set, ['star'])).toBeUndefined();
  expect(aboutPlace(set, ['unknown', 0])).toBeUndefined();
});

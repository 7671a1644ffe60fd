import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { createSchemaUtils } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { plainFieldSchema } from '../../../../engine/react/rjsf/fields/plain-field.ts';

const TEXT: RJSFSchema = { type: 'string', title: 'Name' };
const schemaUtils = createSchemaUtils(
  {
    isValid: () => true,
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  },
  {},
);
const registry = { globalUiOptions: undefined, schemaUtils };
const isPlain = (schema: RJSFSchema, ui?: UiSchema): boolean =>
  plainFieldSchema(Object.freeze({ ...schema }), ui, registry) !== undefined;

test.each<[string, RJSFSchema, UiSchema | undefined]>([
  ['a text', TEXT, undefined],
  ['a number', { type: 'integer', minimum: 1 }, undefined],
  ['a choice', { type: 'string', enum: ['a', 'b'] }, { 'ui:enumNames': ['A', 'B'] }],
  ['a read-only one', { ...TEXT, readOnly: true }, undefined],
  ['rules beside it', { ...TEXT, allOf: [{ pattern: '\\S' }] }, undefined],
  [
    'words and options of its widget',
    TEXT,
    { 'ui:widget': 'textarea', 'ui:help': 'Yours', 'ui:options': { rows: 3 } },
  ],
])('%s is drawn by the field of its type alone', (_what, schema, ui) => {
  expect(isPlain(schema, ui)).toBe(true);
});

test.each<[string, RJSFSchema, UiSchema | undefined]>([
  ['a condition', { ...TEXT, if: { const: 'a' } }, undefined],
  ['a condition among its rules', { ...TEXT, allOf: [{ if: { const: 'a' } }] }, undefined],
  ['a rule that is not an object', { ...TEXT, allOf: [true] }, undefined],
  ['a reference', { $ref: '#/$defs/name' }, undefined],
  ['alternatives', { type: 'string', oneOf: [{ const: 'a' }] }, undefined],
  ['several types', { type: ['string', 'null'] }, undefined],
  ['no type', { enum: ['a'] }, undefined],
  ['a field of its own', TEXT, { 'ui:field': 'geo' }],
  ['a class', TEXT, { 'ui:classNames': 'wide' }],
  ['a class among the options', TEXT, { 'ui:options': { className: 'wide' } }],
  ['a style', TEXT, { 'ui:style': { color: 'red' } }],
  ['what is read-only in this step', TEXT, { 'ui:readonly': true }],
  ['what is disabled', TEXT, { 'ui:options': { disabled: true } }],
  ['what is hidden', TEXT, { 'ui:widget': 'hidden' }],
  ['a template of its own', TEXT, { 'ui:FieldTemplate': () => null }],
])('%s is left to rjsf', (_what, schema, ui) => {
  expect(isPlain(schema, ui)).toBe(false);
});

test.each<[string, RJSFSchema, RJSFSchema]>([
  ['one pattern', { ...TEXT, allOf: [{ pattern: '\\S' }] }, { ...TEXT, pattern: '\\S' }],
  [
    'the narrower bound',
    { type: 'number', minimum: 1, maximum: 9, allOf: [{ minimum: 3, maximum: 20 }, { maximum: 7 }] },
    { type: 'number', minimum: 3, maximum: 7 },
  ],
  ['a title', { allOf: [{ type: 'string' }, { title: 'Name' }] }, TEXT],
])('a field gets %s from its rules', (_what, schema, expected) => {
  expect(plainFieldSchema(schema, undefined, registry)).toEqual(expected);
});

test('a field with its rules is merged once, and stays the same object', () => {
  const field = Object.freeze({ ...TEXT, allOf: [{ pattern: '\\S' }] });
  const first = plainFieldSchema(field, undefined, registry);
  expect(plainFieldSchema(field, undefined, registry)).toBe(first);
});

test('a copy of a schema is drawn as the schema is, so that its field keeps the focus', () => {
  const frozen = Object.freeze({ ...TEXT });
  expect(plainFieldSchema({ ...TEXT }, undefined, registry)).toEqual(
    plainFieldSchema(frozen, undefined, registry),
  );
});

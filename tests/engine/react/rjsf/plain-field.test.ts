import type { Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { handedOn } from '../../../../engine/react/rjsf/fields/plain-field.ts';

const TEXT: RJSFSchema = { type: 'string', title: 'Name' };
const registry = { globalUiOptions: undefined } as Registry;
const isHandedOn = (schema: RJSFSchema, ui?: UiSchema): boolean =>
  handedOn(Object.freeze({ ...schema }), ui, registry) !== undefined;

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
])('%s is handed to the field of its type', (_what, schema, ui) => {
  expect(isHandedOn(schema, ui)).toBe(true);
});

test.each<[string, RJSFSchema, UiSchema | undefined]>([
  ['a condition', { ...TEXT, if: { const: 'a' } }, undefined],
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
  expect(isHandedOn(schema, ui)).toBe(false);
});

test('a copy of a schema is drawn as the schema is: a field that changed hands would lose its focus and what it says', () => {
  const frozen = Object.freeze({ ...TEXT });
  expect(handedOn({ ...TEXT }, undefined, registry)).toEqual(handedOn(frozen, undefined, registry));
});

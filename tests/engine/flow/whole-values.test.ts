import { expect, it } from 'vitest';
import type { FieldSchema, FieldUi } from '#engine';
import { isOneControl } from '../../../engine/flow/whole-values.ts';

const texts: FieldSchema = { type: 'array', items: { type: 'string' } };
const objects: FieldSchema = { type: 'array', items: { type: 'object', properties: {} } };
const choice: FieldSchema = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } };
const constants = (oneOf: FieldSchema[]): FieldSchema => ({
  type: 'array',
  uniqueItems: true,
  items: { oneOf } as FieldSchema,
});
const widget = (name: string): FieldUi => ({ 'ui:widget': name });

it.each<[string, FieldSchema, FieldUi, boolean]>([
  ['an object with a widget', { type: 'object' }, widget('map'), true],
  ['an object without one', { type: 'object' }, {}, false],
  ['a hidden object', { type: 'object' }, widget('hidden'), false],
  ['a list of texts with a widget', texts, widget('tags'), true],
  ['a list of texts that is drawn item by item', texts, widget('list'), false],
  ['a list of objects with a widget', objects, widget('tags'), false],
  ['a list of objects with a field of its own', objects, { 'ui:field': 'map' }, true],
  ['a choice of several', { ...choice, uniqueItems: true }, {}, true],
  ['a choice of several constants', constants([{ const: 'a' }, { const: 'b' }]), {}, true],
  ['a list of constants and other texts', constants([{ const: 'a' }, { type: 'string' }]), {}, false],
  ['a list that may say the same twice', choice, {}, false],
])('%s is edited by one control: %j, %j, %s', (_, schema, ui, isOne) => {
  expect(isOneControl(schema, ui)).toBe(isOne);
});

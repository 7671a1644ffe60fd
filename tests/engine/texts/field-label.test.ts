import { expect, it } from 'vitest';
import { fieldLabel, fieldWords } from '#engine';
import { SMALL_ENVIRONMENT, smallFlow } from '../small-flow.ts';

const schema = { type: 'string', title: 'Of the schema' } as const;
const flow = smallFlow({ fields: { color: schema } });
const branded = { ...SMALL_ENVIRONMENT, content: { 'fields.color.title': 'Of the brand' } };

it.each([
  ['the brand says it before all others', branded, schema, { 'ui:title': 'Of the step' }, 'Of the brand'],
  ['then the step', SMALL_ENVIRONMENT, schema, { 'ui:title': 'Of the step' }, 'Of the step'],
  ['also among the options', SMALL_ENVIRONMENT, schema, { 'ui:options': { title: 'Option' } }, 'Option'],
  ['then the schema', SMALL_ENVIRONMENT, schema, {}, 'Of the schema'],
  ['then its name', SMALL_ENVIRONMENT, {}, {}, 'color'],
])('fieldLabel returns the label of a field: %s', (_, env, of, ui, label) => {
  expect(fieldLabel(flow, env, 'color', of, ui)).toBe(label);
  expect(fieldWords(flow, env, 'color', of, ui).label).toBe(label);
});

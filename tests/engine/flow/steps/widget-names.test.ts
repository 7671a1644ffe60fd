import { expect, it } from 'vitest';
import { widgetNames } from '#engine';
import { smallFlow } from '../../small-flow.ts';

const text = { type: 'string' };
const choice = { type: 'string', enum: ['a', 'b'] };

/** The names that a step loads besides `text`, for one field. */
function namesFor(
  field: object,
  ui: object = {},
  more: { conditions?: object; fields?: Record<string, object> } = {},
) {
  const { conditions, fields = {} } = more;
  const flow = smallFlow({ fields: { field, ...fields }, conditions, uiSchema: { field: ui } });
  const [step] = flow.steps;
  return (
    step &&
    widgetNames(step)
      .filter((name) => name !== 'text')
      .sort()
  );
}

it.each<[what: string, field: object, names: string[]]>([
  ['a text', text, []],
  ['an email address', { ...text, format: 'email' }, ['email']],
  ['a date', { ...text, format: 'date' }, ['date']],
  ['a time', { ...text, format: 'time' }, ['rjsf']],
  ['a color', { ...text, format: 'color' }, ['rjsf']],
  ['a file as a text', { ...text, format: 'data-url' }, ['rjsf']],
  ['a text that is deprecated', { ...text, deprecated: true }, ['rjsf']],
  ['yes or no', { type: 'boolean' }, ['checkbox']],
  ['yes, no or nothing', { type: ['boolean', 'null'] }, ['checkbox']],
  ['a choice', choice, ['select']],
  ['titled constants', { ...text, anyOf: [{ const: 'a' }, { const: 'b' }] }, ['select']],
  ['a choice of several', { type: 'array', uniqueItems: true, items: choice }, ['checkboxes', 'select']],
  ['a list', { type: 'array', items: text }, ['checkboxes', 'rjsf']],
  ['an object', { type: 'object', properties: { a: choice } }, ['rjsf', 'select']],
  ['alternatives', { oneOf: [text, { type: 'boolean' }] }, ['checkbox', 'rjsf', 'select']],
  ['a part of a branch', { type: 'object', if: {}, else: { properties: { a: choice } } }, ['rjsf', 'select']],
])('a field without a custom widget loads the module that draws it: %s', (_, field, names) => {
  expect(namesFor(field)).toEqual(names);
});

it('a field with a custom widget loads that widget, by its name in the product', () => {
  expect(namesFor(choice, { 'ui:widget': 'radio' })).toEqual(['radio']);
  expect(namesFor(choice, { 'ui:widget': 'RadioWidget' })).toEqual(['radio']);
  expect(namesFor(text, { 'ui:field': 'map' })).toContain('map');
  const several = { type: 'array', uniqueItems: true, items: choice };
  for (const widget of ['select', 'SelectWidget'])
    expect(namesFor(several, { 'ui:widget': widget })).toEqual(['checkboxes', 'select']);
});

it('options that only the parts of rjsf know load them, at any depth', () => {
  for (const option of ['ui:classNames', 'ui:style', 'ui:FieldTemplate', 'ui:enableMarkdownInDescription'])
    expect(namesFor(text, { [option]: 'x' }), option).toEqual(['rjsf']);
  expect(namesFor(text, { 'ui:options': { readonly: true } })).toEqual(['rjsf']);
  expect(namesFor(text, { 'ui:options': { star: true }, 'ui:help': 'x' })).toEqual([]);
});

it('a condition of the step loads the modules that draw its fields', () => {
  const conditions = {
    if: { required: ['field'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { properties: { more: { type: 'boolean' } } },
  };
  expect(namesFor(text, {}, { conditions, fields: { more: text } })).toContain('checkbox');
  expect(namesFor(text, {}, { conditions: { anyOf: [{ required: ['field'] }, {}] } })).toContain('rjsf');
});

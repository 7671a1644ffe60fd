import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileAsWritten, type Sample, type Shape } from '../samples.ts';

// The forms of rjsf's playground that a flow can't have: the smallest form with the same part, and the message of the
// check.

const TEXT = { type: 'string', title: 'Text' };
const object = (properties: object, uiSchema: object = {}, more: object = {}): Sample =>
  ({ schema: { type: 'object', properties, ...more }, uiSchema }) as Sample;
const extra = object({ text: TEXT }, { date: { 'ui:widget': 'alt-datetime' } });

interface Row {
  form: Sample;
  /** The message of the check for each refused shape of the form; the other shapes are accepted. */
  refused: Partial<Record<Shape, string>>;
}

const inBothShapes = (words: string) => ({ 'one field': words, 'a field each': words });
const ROWS: Record<string, Row> = {
  options: {
    form: object({ text: TEXT }, { 'ui:submitButtonOptions': { submitText: 'Go', norender: false } }),
    refused: inBothShapes('Write the words of the button as "primary" of the step.'),
  },
  bundledSchema: {
    form: object(
      { n: { $ref: '#/$defs/n' } },
      {},
      { $defs: { n: { $id: 'https://oak.example/n', ...TEXT } } },
    ),
    refused: inBothShapes('"#/$defs/n" names nothing'),
  },
  customField: {
    form: object(
      { text: { $ref: '#/definitions/text' } },
      {},
      { definitions: { text: { $id: '/text', ...TEXT } } },
    ),
    refused: inBothShapes(
      '"$id" means nothing here. Refer to parts of this file by their place: "#/$defs/NAME".',
    ),
  },
  widgets: {
    form: object({ text: TEXT }, { text: { 'ui:widget': 'toggle' } }),
    refused: inBothShapes('there is no widget "toggle"'),
  },
  fallback: {
    form: { schema: { title: 'Fallback' }, formData: 1234 },
    refused: { 'one field': 'has no type' },
  },
  nullable: {
    form: extra,
    refused: { 'a field each': 'the uiSchema speaks of "date", which is no field here' },
  },
  errorSchema: {
    form: extra,
    refused: { 'a field each': 'the uiSchema speaks of "date", which is no field here' },
  },
  propertyNames: {
    form: object({}, {}, { additionalProperties: TEXT, propertyNames: { enum: ['a'] } }),
    refused: { 'a field each': 'a step cannot take answers of any name' },
  },
};
const SHAPES: [Shape, string][] = [
  ['one field', 'question'],
  ['a field each', 'step'],
];

describe.each(Object.entries(ROWS))('the form %s', (_name, { form, refused }) => {
  it.each(SHAPES)('as %s is refused exactly if its row of ROWS has a reason', (shape) => {
    // A form without properties can't be a step.
    if (form.schema.type !== 'object' && shape === 'a field each') return;
    const result = compileAsWritten(form, shape);
    const outcome = result.ok
      ? undefined
      : result.problems.map(({ what, hint }) => `${what}. ${hint}`).join(' ');
    expect(outcome).toEqual(refused[shape] && expect.stringContaining(refused[shape]));
  });
});

it('docs/step-language.md lists these forms and no others', () => {
  const docs = readFileSync('docs/step-language.md', 'utf8');
  const table = docs.slice(docs.indexOf('| form | as |')).split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([\w, ]+?) \|/gm)].map(([, name, as]) => [name, as]);
  const expected = Object.entries(ROWS).map(([name, { refused }]) => {
    return [name, SHAPES.flatMap(([shape, word]) => (refused[shape] ? [word] : [])).join(', ')];
  });
  expect(rows).toEqual(expected);
});

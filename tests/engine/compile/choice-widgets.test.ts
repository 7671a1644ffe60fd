import { expect, it } from 'vitest';
import { compileAsWritten, type Sample } from '../samples.ts';

/** The problems of a form that is one question with this widget. */
function problemsOf(schema: object, widget?: string): string[] {
  const sample = {
    schema: { title: 'Question', ...schema },
    uiSchema: widget ? { 'ui:widget': widget } : {},
  };
  const result = compileAsWritten(sample as Sample, 'one field');
  return result.ok ? [] : result.problems.map(({ what, hint }) => `${what}. ${hint}`);
}

const items = { type: 'string', enum: ['a', 'b'] };
const RADIO = 'the widget "radio" gives one answer, and the field is a list. Take the widget "checkboxes".';
const REPEATS = (widget: string) =>
  `the widget "${widget}" takes each choice once, and the list may repeat them. Add "uniqueItems": true to the field.`;

it.each([
  ['radio', { type: 'array', uniqueItems: true, items }, [RADIO]],
  ['RadioWidget', { type: 'array', uniqueItems: true, items }, [RADIO]],
  ['select', { type: 'array', items }, [REPEATS('select')]],
  ['checkboxes', { type: 'array', items }, [REPEATS('checkboxes')]],
  [
    'select',
    { type: 'array', uniqueItems: true, items: { type: 'string' } },
    ['the widget "select" has no choices to show. List them in the field\'s "enum", or take another widget.'],
  ],
  ['select', { type: 'array', uniqueItems: true, items }, []],
  ['checkboxes', { type: 'array', uniqueItems: true, items }, []],
  ['radio', { type: 'boolean' }, []],
  ['list', { type: 'array', items }, []],
])('npm run check says whether the widget %s can take the answers of %j', (widget, schema, problems) => {
  expect(problemsOf(schema, widget)).toEqual(problems);
});

it.each(['alt-date', 'color', 'date-time', 'time', 'industry', 'address-search', 'RatingWidget'])(
  'npm run check says that the widget %s shows no mask of a secret',
  (widget) => {
    const secret = { type: 'string', 'x-sensitive': 'mask-all' };
    expect(
      problemsOf(secret, widget).filter((problem) => problem.includes("can't show the mask")),
    ).toHaveLength(1);
    expect(problemsOf({ type: 'string' }, widget).filter((problem) => problem.includes('mask'))).toEqual([]);
  },
);

it('npm run check names the widget of a format that shows no mask', () => {
  const secret = { type: 'string', format: 'time', 'x-sensitive': 'mask-all' };
  expect(problemsOf(secret)).toEqual([
    expect.stringContaining('the widget "time" can\'t show the mask of a secret'),
  ]);
  expect(problemsOf(secret, 'text')).toEqual([]);
});

it('[FIELD-75] npm run check refuses an empty text as a choice, and not as the value of a condition', () => {
  const refused = [expect.stringContaining('an empty text is no answer, so nobody could choose it')];
  expect(problemsOf({ type: 'string', enum: ['', 'a'] })).toEqual(refused);
  expect(problemsOf({ type: 'string', const: '' })).toEqual(refused);
  expect(
    problemsOf({
      oneOf: [
        { const: '', title: 'None' },
        { const: 'a', title: 'A' },
      ],
    }),
  ).toEqual(refused);
  expect(problemsOf({ type: 'string', not: { const: '' } })).toEqual([]);
});

import { expect, it } from 'vitest';
import { type Json, valueAt } from '#engine';
import { readJson, setIn } from '#src/studio/model/files/index.ts';
import { readQuestion, writeComputation, writeQuestion } from '#src/studio/model/questions/index.ts';
import { FIELDS, files, STEP, withField } from '../question-files.ts';

/** Settings of a question that are lists, and how a computed number is shown at first. */

const id = { flow: 'apply', step: STEP, name: 'business_dba' };
const uiPath = ['uiSchema', id.name, 'ui:options'];
const STEP_FILE = `flows/apply/steps/${STEP}.json`;
const errorsOf = (set: typeof files) => valueAt(readJson(set[FIELDS]), ['properties', id.name, 'x-errors']);

it('the texts of rules are written by rule, and the text of the rule "required" stays', () => {
  const before = setIn(files, FIELDS, ['properties', id.name, 'x-errors'], {
    required: 'Please fill it in.',
    maxLength: 'Too long.',
  });
  expect(readQuestion(before, id).errors).toEqual([{ rule: 'maxLength', text: 'Too long.' }]);
  const rows = [{ rule: 'minLength', text: 'Too short.' }, { rule: 'pattern' }, { text: 'No rule.' }];
  const after = writeQuestion(before, id, 'errors', rows as Json);
  expect(errorsOf(after)).toEqual({ required: 'Please fill it in.', minLength: 'Too short.' });
  expect(errorsOf(writeQuestion(after, id, 'errors', []))).toEqual({ required: 'Please fill it in.' });
});

it('a question without texts of rules has no empty list of them', () => {
  const before = setIn(files, FIELDS, ['properties', id.name, 'x-errors'], { maxLength: 'Too long.' });
  expect(errorsOf(writeQuestion(before, id, 'errors', []))).toBeUndefined();
});

it('further options of a widget are texts or JSON, and options with a field of their own stay', () => {
  const before = setIn(files, STEP_FILE, uiPath, { width: 'half', rows: 3, mark: 'x', pair: [1, 2] });
  const shown = [
    { name: 'rows', value: '3' },
    { name: 'mark', value: 'x' },
    { name: 'pair', value: '[1,2]' },
  ];
  expect(readQuestion(before, id).widget_options).toEqual(shown);
  const rows = [
    { name: 'rows', value: '4' },
    { name: 'mark', value: 'y z' },
    { name: 'empty' },
    { value: 'nameless' },
  ];
  const after = writeQuestion(before, id, 'widget_options', rows as Json);
  expect(valueAt(readJson(after[STEP_FILE]), uiPath)).toEqual({
    width: 'half',
    rows: 4,
    mark: 'y z',
    empty: '',
  });
  const without = writeQuestion(setIn(files, STEP_FILE, uiPath, { rows: 3 }), id, 'widget_options', []);
  expect(valueAt(readJson(without[STEP_FILE]), uiPath)).toBeUndefined();
});

it('an answer that the form does not have changes nothing', () => {
  expect(writeQuestion(files, id, 'unknown', 'x')).toBe(files);
});

const [USD, PERCENT, PLAIN] = [
  '/application/business_revenue',
  '/application/owners/0/ownership',
  '/application/plain_count',
];
it.each<[string, Json, string | undefined]>([
  ['a sum of amounts', { sum: [USD, USD] }, 'usd'],
  ['a sum of an amount and a number of the rule', { sum: [USD, 5] }, 'usd'],
  ['a difference of an amount and a percentage', { difference: [USD, PERCENT] }, undefined],
  ['a product of an amount and a plain number', { product: [USD, PLAIN] }, 'usd'],
  ['a product of two amounts', { product: [USD, USD] }, undefined],
  ['an amount divided by a plain number', { ratio: [USD, PLAIN] }, 'usd'],
  ['a number of the rule divided by an amount', { ratio: [5, USD] }, undefined],
  ['a plain number divided by an amount', { ratio: [PLAIN, USD] }, undefined],
  ['a ratio of amounts', { ratio: [USD, USD] }, undefined],
  ['a sum inside a difference', { difference: [{ sum: [USD, USD] }, USD] }, 'usd'],
  ['a count', { count: '/application/owners' }, undefined],
])('[STUDIO-81] %s is shown in the unit that it keeps', (_, computation, display) => {
  const field = { type: 'number', title: 'Total', 'x-compute': { sum: ['/', '/'] } };
  const withPlain = withField('plain_count', { type: 'number', title: 'Plain' });
  const fields = setIn(withPlain, FIELDS, ['properties', id.name], field);
  const after = writeComputation(fields, id, computation);
  const written = valueAt(readJson(after[FIELDS]), ['properties', id.name]);
  expect(valueAt(written, ['x-compute'])).toEqual(computation);
  expect(valueAt(written, ['x-display'])).toBe(display);
});

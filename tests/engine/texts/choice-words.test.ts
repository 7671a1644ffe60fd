import { expect, test } from 'vitest';
import { differenceWords, reviewGroups } from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

/** The review, the copy and a conflict show a choice by its label in the form. */
const size = { type: 'string', title: 'Size', enum: ['s', 'l'] };
const insured = {
  type: 'boolean',
  title: 'Insured',
  oneOf: [
    { const: true, title: 'Insured' },
    { const: false, title: 'Not insured' },
  ],
};
const WORDS = {
  locale: 'en-US',
  yes: 'Yes',
  no: 'No',
  answered: 'Answered',
  months: '{count} months',
  monthsOne: '{count} month',
};

test.each([
  ['by place', size, { 'ui:enumNames': ['Small', 'Large'] }, {}, 'l', 'Large'],
  ['by value', size, { 'ui:enumNames': { l: 'Large' } }, {}, 'l', 'Large'],
  ['among the options', size, { 'ui:options': { enumNames: ['Small', 'Large'] } }, {}, 's', 'Small'],
  [
    'of a list',
    { type: 'array', uniqueItems: true, items: size },
    { items: { 'ui:enumNames': ['Small', 'Large'] } },
    {},
    ['s', 'l'],
    'Small, Large',
  ],
  [
    'of the brand',
    size,
    { 'ui:enumNames': ['Small', 'Large'] },
    { 'fields.it.options.l': 'Grande' },
    'l',
    'Grande',
  ],
  ['of the brand alone', size, {}, { 'fields.it.options.l': 'Grande' }, 'l', 'Grande'],
  ['none', size, {}, {}, 'l', 'l'],
  ['none, and a unit', { type: 'integer', enum: [24, 36], 'x-display': 'months' }, {}, {}, 24, '24 months'],
  ['of yes and no', insured, {}, {}, false, 'Not insured'],
  [
    'of yes and no, of the brand',
    insured,
    {},
    { 'fields.it.options.false': 'Sin seguro' },
    false,
    'Sin seguro',
  ],
])('choiceText writes the words of a choice: %s', (_, schema, ui, content, chosen, words) => {
  const flow = smallFlow({ fields: { it: schema }, uiSchema: { it: ui } });
  const env = { ...SMALL_ENVIRONMENT, content };
  const [group] = reviewGroups(formOf(flow, smallContext({ it: chosen }), env), WORDS);
  expect(group?.rows.map(({ value }) => value)).toEqual([words]);
  const difference = { field: 'it', mine: chosen, theirs: undefined };
  const choiceWords = { ...WORDS, notProvided: 'None', removed: 'Removed' };
  expect(differenceWords(flow, env, {}, difference, choiceWords).mine).toBe(words);
});

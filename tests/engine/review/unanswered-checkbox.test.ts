import { expect, it } from 'vitest';
import { type ApplicationData, fieldRows, reviewGroups } from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

const flow = smallFlow({
  fields: {
    name: { type: 'string', title: 'Name' },
    isHome: { type: 'boolean', title: 'At home' },
    isNew: { type: 'boolean', title: 'New' },
  },
  required: ['name'],
  uiSchema: { isHome: { 'ui:widget': 'checkbox' }, isNew: { 'ui:widget': 'radio' } },
});
const WORDS = {
  locale: 'en-US',
  yes: 'Yes',
  no: 'No',
  answered: 'Answered',
  months: '{count}',
  monthsOne: '{count}',
};
const formWith = (answers: ApplicationData) => formOf(flow, smallContext(answers), SMALL_ENVIRONMENT);
const reviewedRows = (answers: ApplicationData) =>
  reviewGroups(formWith(answers), WORDS).flatMap(({ rows }) =>
    rows.map(({ label, value }) => [label, value]),
  );

it("an unanswered checkbox is 'No' once its step is complete, and a yes/no question stays unanswered", () => {
  expect(reviewedRows({ name: 'Ada' })).toEqual([
    ['Name', 'Ada'],
    ['At home', 'No'],
    ['New', undefined],
  ]);
});

it('an unanswered checkbox has no text while its step is incomplete', () => {
  expect(reviewedRows({})).toContainEqual(['At home', undefined]);
  expect(reviewedRows({ isHome: false })).toContainEqual(['At home', 'No']);
});

it("the rows of a submitted step have 'No' for an unanswered checkbox", () => {
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  expect(fieldRows(formWith({}), step, 'isHome', WORDS).map(({ value }) => value)).toEqual(['No']);
});

it("a secret checkbox without an answer is not 'No', and with one it is answered [PRIVATE-13]", () => {
  const secretFlow = smallFlow({
    fields: { isOld: { type: 'boolean', title: 'Old', 'x-sensitive': 'mask-all' } },
    uiSchema: { isOld: { 'ui:widget': 'checkbox' } },
  });
  const value = (answers: ApplicationData) =>
    reviewGroups(formOf(secretFlow, smallContext(answers), SMALL_ENVIRONMENT), WORDS)[0]?.rows[0]?.value;
  expect(value({})).toBeUndefined();
  for (const isOld of [true, false, { present: true as const, mask: '*****' }])
    expect(value({ isOld })).toBe('Answered');
});

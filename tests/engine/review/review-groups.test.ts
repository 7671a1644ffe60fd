import { expect, it } from 'vitest';
import { reviewGroups, reviewLabels, withoutFields } from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';
import { flow as apply, COMPLETE, contextWith, environment } from '../test-application.ts';

const text = (title: string) => ({ type: 'string', title });
const flow = smallFlow({
  fields: {
    speed: { type: 'integer', title: 'Speed' },
    name: text('Name'),
    owners: {
      type: 'array',
      title: 'Owners',
      'x-flat': 'owner_{n}_{field}',
      'x-item-title': ['first', 'last'],
      items: {
        type: 'object',
        required: ['city'],
        properties: { first: text('First'), last: text('Last'), city: text('City'), zip: text('ZIP') },
      },
    },
  },
  uiSchema: {
    speed: { 'ui:options': { unit: 'km/h' } },
    owners: {
      items: {
        'ui:order': ['first', 'last', 'city', 'zip'],
        'ui:groups': [{ fields: ['city', 'zip'], review: [{ title: 'Place', fields: ['city', 'zip'] }] }],
      },
    },
  },
  later: { stepFields: ['name'] },
});
const WORDS = {
  locale: 'en-US',
  yes: 'Yes',
  no: 'No',
  answered: 'Answered',
  months: '{count}',
  monthsOne: '1',
};
const groupsOf = (answers: object, content = {}) =>
  reviewGroups(formOf(flow, smallContext(answers as never), { ...SMALL_ENVIRONMENT, content }), WORDS);
const ANSWERS = {
  speed: 90,
  name: 'Oak',
  owners: [
    { first: 'Ada', last: 'King', city: 'Reno', zip: '89501' },
    { first: 'Bob', city: 'Elko', zip: '89801' },
  ],
};

it('the review has a group for the fields of a step and for each item, with a link that opens that item', () => {
  expect(groupsOf(ANSWERS).map(({ item, itemName, changePath }) => [item, itemName, changePath])).toEqual([
    [undefined, undefined, '/small/all'],
    [1, 'Ada King', '/small/all#item-1'],
    [2, 'Bob', '/small/all#item-2'],
  ]);
});

it('an answer is shown once, in the first step that asks for it', () => {
  const rows = groupsOf(ANSWERS).flatMap(({ rows }) => rows);
  expect(rows.filter(({ field }) => field === 'name')).toHaveLength(1);
});

it('the answers of an item title have no row, and the rows of an item are joined [SCREEN-65]', () => {
  const [, ada, bob] = groupsOf(ANSWERS);
  expect(ada?.rows).toEqual([{ field: 'owner_1_city', label: 'Place', value: 'Reno, 89501' }]);
  // An unanswered field of the title has a row.
  expect(bob?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['Last', undefined],
    ['Place', 'Elko, 89801'],
  ]);
});

it('a missing answer of an item has its error in its own row, and its step is incomplete', () => {
  const groups = groupsOf({ ...ANSWERS, owners: [{ first: 'Ada', last: 'King', zip: '89501' }] });
  expect(groups.map(({ complete }) => complete)).toEqual([false, false]);
  expect(groups[1]?.rows).toEqual([
    { field: 'owner_1_city', label: 'City', value: undefined, error: 'Required' },
    { field: 'owner_1_zip', label: 'ZIP', value: '89501', error: undefined },
  ]);
});

it('a number has the unit of its question, in the words of the brand', () => {
  const speed = (content = {}) => groupsOf(ANSWERS, content)[0]?.rows[0]?.value;
  expect(speed()).toBe('90 km/h');
  expect(speed({ 'fields.speed.unit': 'mph' })).toBe('90 mph');
  expect(groupsOf({ name: 'Oak' })[0]?.rows[0]?.value).toBeUndefined();
});

it('fields that the page shows elsewhere have no row, unless they have an error', () => {
  const groups = groupsOf({ name: 'Oak', owners: [{ first: 'Ada', last: 'King' }] });
  const left = withoutFields(groups, ['speed', 'name', 'owner_1_city', 'owner_1_zip']);
  expect(left.map(({ rows }) => rows.map(({ field }) => field))).toEqual([['owner_1_city']]);
});

it('fields that are joined in one row have one label, at the place of the first', () => {
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const names = ['owner_2_zip', 'speed', 'owner_2_city', 'owner_2_last'];
  expect(reviewLabels({ flow, env: SMALL_ENVIRONMENT }, step, names)).toEqual(['Place', 'Speed', 'Last']);
  expect(reviewLabels({ flow, env: SMALL_ENVIRONMENT }, step, ['speed', 'gone'])).toEqual(['Speed']);
});

it('the sign-in step, the review itself and a hidden part have no rows', () => {
  const groups = (values: object, facts: object = {}) =>
    reviewGroups(formOf(apply, contextWith({ ...COMPLETE, ...values }, facts), environment()), WORDS);
  const ids = groups({}).map(({ step }) => step.id);
  expect(ids).not.toContain('verify-login');
  expect(ids).not.toContain('funding-is-almost-here');
  const fields = (facts: object) => groups({}, facts).flatMap(({ rows }) => rows.map(({ field }) => field));
  expect(fields({})).toContain('business_revenue');
  expect(fields({ hidden: ['business/revenue'] })).not.toContain('business_revenue');
});

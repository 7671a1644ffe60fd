import { expect, it } from 'vitest';
import {
  expandedFields,
  fieldUi,
  isLocked,
  reasonNotShown,
  shownFields,
  stepById,
  tidyAnswers,
} from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';
import { flow as apply, brandWith, contextWith, environment } from '../test-application.ts';

const text = { type: 'string' };
const flow = smallFlow({
  fields: {
    name: text,
    id: text,
    total: { type: 'number', 'x-compute': { sum: [1] } },
    home: { type: 'object', properties: { rooms: { type: 'array', items: { properties: { size: text } } } } },
    owners: {
      type: 'array',
      'x-flat': 'owner_{n}_{field}',
      items: { type: 'object', properties: { last: text, first: { ...text, 'x-format': 'name' } } },
    },
  },
  uiSchema: {
    'ui:order': ['owners', 'name', 'id', 'total', 'home'],
    id: { 'ui:widget': 'hidden' },
    home: { rooms: { items: { size: { 'ui:help': 'Square feet' } } } },
    owners: { items: { 'ui:order': ['first', 'last'], first: { 'ui:help': 'Given name' } } },
  },
});
const [step] = flow.steps;
if (!step) throw new Error('no step');
const formWith = (answers: object = {}) => formOf(flow, smallContext(answers as never), SMALL_ENVIRONMENT);

it('the fields of a step are in its order; a list has the fields of each item, and of one item if it is empty', () => {
  const one = ['owner_1_first', 'owner_1_last'];
  const rest = ['name', 'id', 'total', 'home'];
  expect(expandedFields(step, formWith())).toEqual([...one, ...rest]);
  expect(expandedFields(step, formWith({ owners: [{}, {}] }))).toEqual([
    ...one,
    'owner_2_first',
    'owner_2_last',
    ...rest,
  ]);
});

it('a field without a widget is not shown, and no reason hides the others', () => {
  expect(shownFields(step, formWith())).toEqual(['owner_1_first', 'owner_1_last', 'name', 'total', 'home']);
  expect([reasonNotShown(step, 'id', formWith()), reasonNotShown(step, 'name', formWith())]).toEqual([
    'machine',
    undefined,
  ]);
});

it('a field that shows on request is shown only if the brand names it [STEP-15]', () => {
  const details = stepById(apply, 'more-details');
  if (!details) throw new Error('no step');
  const shown = (fields?: unknown) => {
    const context = formOf(apply, contextWith({}, { brand: brandWith({ fields }) }), environment());
    return ['business_dba', 'business_phone', 'business_street'].map((name) =>
      reasonNotShown(details, name, context),
    );
  };
  expect(shown(['business_dba'])).toEqual([undefined, 'unasked', undefined]);
  expect(shown([])).toEqual(['unasked', 'unasked', undefined]);
  expect(shown('business_dba')).toEqual(['unasked', 'unasked', undefined]);
});

it('a field is not shown for the first of these reasons: hidden by a link, a rule, no widget', () => {
  const ruled = {
    ...flow,
    steps: [{ ...step, visible: { name: 'never', id: 'never', owner_1_last: 'never' } }],
    validators: { ...flow.validators, never: (() => false) as never },
  };
  const [ruledStep] = ruled.steps;
  const context = formOf(ruled, smallContext({ owners: [{}, {}] }), SMALL_ENVIRONMENT);
  const reason = (name: string, hidden: string[] = []) =>
    ruledStep && reasonNotShown(ruledStep, name, context, new Set(hidden));
  expect(['name', 'id', 'owner_1_last', 'owner_2_last'].map((name) => reason(name))).toEqual([
    'unasked',
    'unasked',
    'unasked',
    undefined,
  ]);
  expect([reason('name', ['name']), reason('home/rooms', ['home'])]).toEqual(['hidden', 'hidden']);
});

it('a field is read-only if it is computed or its `lock` rule holds', () => {
  const rules = { yes: (() => true) as never, no: (() => false) as never };
  const locked = { ...step, lock: { name: 'yes', id: 'no' } };
  const context = formOf(
    { ...flow, validators: { ...flow.validators, ...rules } },
    smallContext({}),
    SMALL_ENVIRONMENT,
  );
  expect(['name', 'id', 'total', 'home'].map((name) => isLocked(locked, name, context))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('the entry of a field in the uiSchema is found for a field of an item and for a place inside a value', () => {
  expect(fieldUi(flow, step, 'owner_2_first')).toEqual({ 'ui:help': 'Given name' });
  expect(fieldUi(flow, step, 'owner_2_last')).toEqual({});
  expect(fieldUi(flow, step, 'home/rooms/3/size')).toEqual({ 'ui:help': 'Square feet' });
  for (const name of ['home/rooms/3', 'home/gone/size', 'home/rooms/x/size', 'gone'])
    expect(fieldUi(flow, step, name), name).not.toHaveProperty('ui:help');
});

it('Continue tidies the answers of every item, and names only the answers that change', () => {
  const answers = { name: ' Oak ', owners: [{ first: 'Ada', last: ' King' }, { first: ' Bo  Lee ' }] };
  expect(tidyAnswers(step, formWith(answers))).toEqual({
    name: 'Oak',
    owner_1_last: 'King',
    owner_2_first: 'Bo Lee',
  });
});

import { expect, it } from 'vitest';
import type { AwaitedPart } from '#engine';
import { delegateOf, shownFields } from '#engine';
import { formOf } from '../form-of.ts';
import { quoteFlow } from '../quote-flow.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const env = environment();
const part = delegateOf(flow, 'owner-part');
if (!part) throw new Error('no delegate');
const { step, delegate } = part;

const awaited: AwaitedPart[] = [{ delegate, item: 'b', fields: delegate.fields }];
const second = {
  owner_2_id: 'b',
  owner_2_first: 'Sam',
  owner_2_email: 'sam@oak.example',
  owner_2_ownership: 20,
};
const answers = { ...COMPLETE, owner_1_ownership: 60, ...second };
const formWith = (values: object, facts: object = {}) =>
  formOf(flow, contextWith(values as never, { awaited, ...facts }), env);

it("awaited fields are neither missing on their page nor at the step's end [REQUEST-40]", () => {
  const plain = formOf(flow, contextWith(answers), env);
  expect(plain.errorsOf(step).map(({ field }) => field)).toContain('owner_2_ssn');
  expect(plain.awaitedItems()).toEqual([]);
  const form = formWith(answers);
  expect(form.errorsOf(step)).toEqual([]);
  expect(form.isComplete(step)).toBe(true);
  expect(form.awaitedItems()).toMatchObject([{ index: 1, firstName: 'Sam', field: 'owner_2_first' }]);
});

it('the email address of the asked person is awaited with the part: another address would end the request', () => {
  expect(delegate.fields).not.toContain('email');
  const isShown = (name: string, values: object) => shownFields(step, formWith(values)).includes(name);
  expect(
    ['owner_2_email', 'owner_2_ownership', 'owner_1_email'].map((name) => isShown(name, answers)),
  ).toEqual([false, true, true]);
  expect(shownFields(step, formOf(flow, contextWith(answers), env))).toContain('owner_2_email');
});

it('the navigation marks a complete step with an awaited part as awaited [REQUEST-40]', () => {
  const [first] = flow.steps;
  if (!first) throw new Error('no step');
  const stateOf = (values: object, facts: object = {}) =>
    formWith(values, facts)
      .navigation(first, 'funding-is-almost-here')
      .find((entry) => entry.step.id === step.id)?.state;
  const { owner_2_ownership: _share, ...rest } = answers;
  expect([stateOf(answers), stateOf(COMPLETE, { awaited: [] }), stateOf(rest)]).toEqual([
    'awaited',
    'complete',
    'incomplete',
  ]);
});

it('a field of the item that was not asked for is still required', () => {
  const { owner_2_ownership: _share, ...rest } = answers;
  expect(
    formWith(rest)
      .errorsOf(step)
      .map(({ field }) => field),
  ).toEqual(['owner_2_ownership']);
  expect(formWith(rest).isComplete(step)).toBe(false);
});

it('a page of awaited fields alone has no errors', () => {
  const only = ['owner_2_ssn', 'owner_2_dob'];
  expect(formOf(flow, contextWith(answers), env).errorsOf(step, only)).toHaveLength(2);
  expect(formWith(answers).errorsOf(step, only)).toEqual([]);
});

it('an awaited part follows its item by the id to another position', () => {
  const swapped = Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name.replace(/^owner_([12])_/, (_, n) => `owner_${n === '1' ? 2 : 1}_`),
      value,
    ]),
  );
  const form = formWith(swapped);
  expect(form.awaitedItems()).toMatchObject([{ index: 0, field: 'owner_1_first' }]);
  expect(form.errorsOf(step)).toEqual([]);
});

it('a part is not awaited if its item was removed or a link hides it', () => {
  expect(formWith(COMPLETE).awaitedItems()).toEqual([]);
  const hidden = ['owners/2/info', 'owners/2/address', 'owners/2/identity'];
  expect(formWith(answers, { hidden }).awaitedItems()).toEqual([]);
});

it('a part is not awaited if its step takes no part in the flow', () => {
  const steps = flow.steps.map((each) => (each === step ? { ...each, show: 'never' } : each));
  const skipped = { ...flow, steps, validators: { ...flow.validators, never: (() => false) as never } };
  expect(formOf(skipped, contextWith(answers, { awaited }), env).awaitedItems()).toEqual([]);
});

it('the awaited items are in the order of the list, by trimmed first name', () => {
  const third = { owner_3_id: 'c', owner_3_first: ' Kim ', owner_3_email: 'kim@oak.example' };
  const open: AwaitedPart[] = ['c', 'b', 'gone'].map((item) => ({ delegate, item, fields: delegate.fields }));
  expect(formWith({ ...answers, ...third }, { awaited: open }).awaitedItems()).toMatchObject([
    { index: 1, firstName: 'Sam' },
    { index: 2, firstName: 'Kim' },
  ]);
  const { owner_2_first: _first, ...nameless } = answers;
  expect(formWith(nameless).awaitedItems()).toMatchObject([{ index: 1, firstName: '' }]);
});

it('the parts of another flow are awaited by its JSON alone', () => {
  const quote = quoteFlow();
  const own = delegateOf(quote, 'license');
  if (!own) throw new Error('no delegate');
  const application = { drivers: [{ id: 'd', full_name: 'Kim Lu', mail: 'kim@oak.example' }] };
  const facts = { ...contextWith({}), application };
  const open: AwaitedPart[] = [{ delegate: own.delegate, item: 'd', fields: own.delegate.fields }];
  const faults = (form: ReturnType<typeof formOf>) => form.errorsOf(own.step).map(({ field }) => field);
  expect(faults(formOf(quote, facts, env))).toContain('driver_1_license');
  expect(faults(formOf(quote, { ...facts, awaited: open }, env))).not.toContain('driver_1_license');
});

it('a step whose last fields are awaited stays in the flow; one whose last fields are hidden does not', () => {
  const hidden = ['owners/*/info', 'owners/*/ownership', 'owners/1/address', 'owners/1/identity'];
  const unasked = ['owners/2/address', 'owners/2/identity'];
  expect(formWith(answers, { hidden }).isFullyHidden(step)).toBe(false);
  expect(formWith(answers, { hidden: [...hidden, ...unasked], awaited: [] }).isFullyHidden(step)).toBe(true);
});

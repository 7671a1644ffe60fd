import { expect, it } from 'vitest';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const hiddenFaults = (answers: object, hidden: string[], rules: object = {}) =>
  formOf(
    { ...flow, validators: { ...flow.validators, ...rules } },
    contextWith({ ...COMPLETE, ...answers }, { hidden }),
    environment(),
  )
    .hiddenErrors()
    .map(({ field }) => field);

it('an answer that a link hides must be valid, also in a step that is hidden as a whole [LINK-26]', () => {
  const answers = { business_website: 'no website', loan_terms: 25 };
  expect(hiddenFaults(answers, ['business/website'])).toEqual(['business_website']);
  expect(hiddenFaults(answers, ['amount'])).toEqual(['loan_terms']);
  expect(hiddenFaults({ owner_2_zip: '9', owner_2_first: 'Bo' }, ['owners/*/address'])).toEqual([
    'owner_2_zip',
  ]);
});

it('a hidden answer may be missing, and an answer that is shown is no error of a hidden one', () => {
  expect(hiddenFaults({ business_revenue: undefined }, ['business/revenue'])).toEqual([]);
  expect(hiddenFaults({ business_website: 'no website' }, ['business/revenue'])).toEqual([]);
  expect(hiddenFaults({ business_website: 'no website' }, [])).toEqual([]);
});

it('an answer of a step whose `show` rule fails is not checked', () => {
  const step = flow.steps.find(({ id }) => id === 'more-details');
  if (!step) throw new Error('no step');
  const steps = flow.steps.map((each) => (each === step ? { ...each, show: 'never' } : each));
  const context = contextWith(
    { ...COMPLETE, business_website: 'no website' },
    { hidden: ['business/website'] },
  );
  const skipped = { ...flow, steps, validators: { ...flow.validators, never: (() => false) as never } };
  expect(formOf(skipped, context, environment()).hiddenErrors()).toEqual([]);
});

import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { createEngine } from '#engine';
import { createFieldStateSelector, watchedFields } from '../../../../engine/react/field/field-state.ts';
import { SMALL_ENVIRONMENT } from '../../small-flow.ts';

it('a widget watches the fields in its options, and the fields that it fills in', () => {
  const options = {
    fills: { city: 'business_city', zip: 'business_zip', other: 5 },
    paymentField: 'loan_payment',
    emailField: 'email',
    fieldNames: 'no field',
    countField: 3,
    rows: 4,
  };
  expect(watchedFields(options)).toEqual(['business_city', 'business_zip', 'loan_payment', 'email']);
  expect(watchedFields({ fills: null, add: 'x' })).toEqual([]);
});

const step = flow.steps.find(({ id }) => id === 'amount');
const schema = flow.application.properties?.loan_amount;
if (!step || !schema) throw new Error('no amount');

function select(watched: string[], field = schema) {
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const selector = createFieldStateSelector(engine, step as never, 'loan_amount', field as never, watched);
  return { engine, present: () => selector.select(engine.state()) };
}

it('a field is drawn when a watched answer changes, and for no other answer', () => {
  const { engine, present } = select(['business_city'], { type: 'number' });
  const before = present();
  engine.dispatch({ type: 'change', values: { business_name: 'Oak' } });
  expect(present()).toBe(before);
  engine.dispatch({ type: 'change', values: { business_city: 'Reno' } });
  expect(present()).not.toBe(before);
});

it('a field is drawn when the brand changes its limit, and not for a brand with the same limit', () => {
  const { engine, present } = select([]);
  const brandOf = (maximum: number) => ({ loan_amount: { wc: { minimum: 5000, maximum } } });
  const change = (brand: object) => engine.dispatch({ type: 'facts', facts: { brand: brand as never } });
  change(brandOf(250_000));
  const before = present();
  change({ ...brandOf(250_000), name: 'Maple' });
  expect(present()).toBe(before);
  change(brandOf(100_000));
  expect(present()).not.toBe(before);
});

import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { createEngine } from '#engine';
import { createFieldStateSelector } from '../../../../engine/react/field/field-state.ts';
import { SMALL_ENVIRONMENT, smallFlow } from '../../small-flow.ts';

function setUp() {
  const flow = smallFlow({ fields: { name: { type: 'string', title: 'Name', maxLength: 9 } } });
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const { select, expectChange } = createFieldStateSelector(engine, step, 'name', { type: 'string' }, []);
  const change = (name: string): void => engine.dispatch({ type: 'change', values: { name } });
  const present = () => select(engine.state());
  // React calls the selector at each change of the store.
  engine.store.subscribe(present);
  return { change, present, expectChange, engine };
}

it('a field is drawn for a new value of its own and for no other change', () => {
  const { change, present, engine } = setUp();
  const before = present();
  engine.dispatch({ type: 'change', values: { unknown: 'x' } });
  expect(present()).toBe(before);
  change('Ada');
  expect(present()).not.toBe(before);
  expect(present().value).toBe('Ada');
});

it('a field is not drawn for a value that its control shows', () => {
  const { change, present, expectChange } = setUp();
  const before = present();
  expectChange('Ada', true);
  change('Ada');
  expect(present()).toBe(before);
  expect(present().value).toBe('Ada');
});

it('a field is drawn if the store gets another value than its control shows', () => {
  const { change, present, expectChange } = setUp();
  const before = present();
  expectChange('Ada ', true);
  change('Ada');
  expect(present()).not.toBe(before);
});

it('a field is drawn for a value that its control does not show, also if the store has it already', () => {
  const { change, present, expectChange } = setUp();
  expectChange('Ada', true);
  change('Ada');
  const before = present();
  expectChange('Ada', false);
  change('Ada');
  expect(present()).not.toBe(before);
});

it('a field is drawn for an error that comes or goes', () => {
  const { change, present, engine } = setUp();
  change('Ada');
  const before = present();
  engine.dispatch({
    type: 'errors',
    errors: [{ field: 'name', pointer: '/name', keyword: 'pattern', text: 'Please check.' }],
  });
  expect(present()).not.toBe(before);
  expect(present()).toMatchObject({ value: 'Ada', error: 'Please check.' });
});

it('a field is drawn when the person signs in or out, which its control may show', () => {
  const { present, engine } = setUp();
  const before = present();
  engine.dispatch({ type: 'facts', facts: { session: { loggedIn: false } } });
  expect(present()).not.toBe(before);
  expect(present().session.loggedIn).toBe(false);
});

it('a field is drawn for a computed answer that changes', () => {
  const amount = { type: 'number', title: 'Amount', 'x-format': 'number' };
  const flow = smallFlow({
    fields: {
      name: { type: 'string', title: 'Name', maxLength: 9 },
      price: amount,
      double: { ...amount, 'x-compute': { product: ['/application/price', 2] } },
    },
  });
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const { select } = createFieldStateSelector(engine, step, 'name', { type: 'string' }, []);
  const before = select(engine.state());
  engine.dispatch({ type: 'change', values: { price: 4 } });
  expect(engine.state().application.double).toBe(8);
  expect(select(engine.state())).not.toBe(before);
});

it('a list with outer names is drawn when items are added or removed, not while an item is typed', () => {
  const step = flow.steps.find(({ id }) => id === 'owners');
  const schema = flow.application.properties?.owners;
  if (!step || !schema) throw new Error('no owners');
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const { select } = createFieldStateSelector(engine, step, 'owners', schema, []);
  engine.dispatch({ type: 'change', values: { owner_1_first: 'Ada' } });
  const before = select(engine.state());
  engine.dispatch({ type: 'change', values: { owner_1_first: 'Ada L' } });
  expect(select(engine.state())).toBe(before);
  engine.dispatch({ type: 'add-item', list: 'owners', key: 'second' });
  const more = select(engine.state());
  expect(more).not.toBe(before);
  engine.dispatch({ type: 'remove-item', list: 'owners', key: 'second' });
  expect(select(engine.state())).not.toBe(more);
});

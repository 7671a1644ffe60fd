import { describe, expect, it } from 'vitest';
import { type FieldError, listOf, stepById } from '#engine';
import { fieldActions } from '../../../../engine/react/field/field-actions.ts';
import { engineWith, flow } from '../../test-application.ts';

const step = stepById(flow, 'owners');
if (!step) throw new Error('no owners step');

/** Two owners with the given shares, and the errors that Continue shows. */
function owners(first: number, second: number) {
  const engine = engineWith({}, true);
  const values = { owner_1_ownership: first, owner_2_ownership: second };
  engine.dispatch({ type: 'change', values });
  const errors = engine.context().errorsOf(step as NonNullable<typeof step>);
  engine.dispatch({ type: 'errors', errors });
  const of = (index: number, field: string) =>
    fieldActions(
      engine,
      step as NonNullable<typeof step>,
      { list: 'owners', index },
      `owner_${index + 1}_${field}`,
      flow.application.properties?.owners?.items?.properties?.[field] ?? {},
    );
  const errorOf = (field: string): FieldError | undefined => engine.state().errors[field];
  return { engine, of, errorOf };
}

describe('an error of a list, shown at one item', () => {
  it('is removed when another item fixes it', () => {
    const { of, errorOf } = owners(60, 50);
    expect(errorOf('owner_2_ownership')?.keyword).toBe('x-sum');
    of(0, 'ownership').change({ owner_1_ownership: 50 });
    expect(errorOf('owner_2_ownership')).toBeUndefined();
  });

  it('stays while it is true', () => {
    const { of, errorOf } = owners(60, 50);
    of(0, 'ownership').change({ owner_1_ownership: 55 });
    expect(errorOf('owner_2_ownership')?.keyword).toBe('x-sum');
  });
});

describe('a change', () => {
  it('removes the error of its own field once it is fixed, and no other', () => {
    const { of, errorOf } = owners(60, 20);
    expect(errorOf('owner_1_first')?.keyword).toBe('required');
    of(0, 'first').change({ owner_1_first: 'Ann' });
    expect(errorOf('owner_1_first')).toBeUndefined();
    expect(errorOf('owner_2_first')?.keyword).toBe('required');
    expect(errorOf('owner_1_last')?.keyword).toBe('required');
  });

  it('keeps the error of its own field while it is wrong', () => {
    const { of, errorOf } = owners(60, 20);
    of(0, 'email').change({ owner_1_email: 'ann' });
    expect(errorOf('owner_1_email')).toBeDefined();
  });

  it('sets siblings in its own item', () => {
    const { engine, of } = owners(60, 20);
    const { siblings } = of(1, 'first');
    siblings.set({ last: 'Ray', owner_2_first: 'Bob' });
    expect(siblings.get('last')).toBe('Ray');
    expect(engine.state().application.owners).toMatchObject([{}, { first: 'Bob', last: 'Ray' }]);
  });
});

it('a field of an owner who was removed changes nothing at the owner after them, and shows no error there', () => {
  const { engine, of, errorOf } = owners(60, 20);
  engine.dispatch({ type: 'change', values: { owner_2_mobile: '(415) 555-0123', owner_2_email: 'bob' } });
  engine.dispatch({ type: 'errors', errors: [] });
  const [mobile, email] = [of(0, 'mobile'), of(0, 'email')];
  const [first] = listOf(engine.state().application, 'owners');
  engine.dispatch({ type: 'remove-item', list: 'owners', key: String(first?.key) });
  mobile.change({ owner_1_mobile: '212-555-0123' });
  mobile.leave();
  email.leave();
  expect(engine.state().application.owners).toMatchObject([{ mobile: '(415) 555-0123', email: 'bob' }]);
  expect(errorOf('owner_1_email')).toBeUndefined();
});

describe('leaving a field', () => {
  it('normalizes its value and shows its error', () => {
    const { engine, of, errorOf } = owners(60, 20);
    engine.dispatch({ type: 'errors', errors: [] });
    of(0, 'mobile').change({ owner_1_mobile: '(415) 555-0123' });
    of(0, 'mobile').leave();
    expect(engine.state().application.owners).toMatchObject([{ mobile: '415-555-0123' }, {}]);
    expect(errorOf('owner_1_mobile')).toBeUndefined();
    of(0, 'mobile').change({ owner_1_mobile: '415' });
    of(0, 'mobile').leave();
    expect(errorOf('owner_1_mobile')).toBeDefined();
    expect(errorOf('owner_1_first')).toBeUndefined();
  });

  it('shows no error for an empty field, and keeps an error that is shown', () => {
    const { engine, of, errorOf } = owners(60, 20);
    of(0, 'first').leave();
    expect(errorOf('owner_1_first')?.keyword).toBe('required');
    engine.dispatch({ type: 'errors', errors: [] });
    of(0, 'first').leave();
    expect(errorOf('owner_1_first')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { type ApplicationData, delegateOf, type FieldError, listOf } from '#engine';
import { touchedFields } from '../../../engine/state/touched.ts';
import { brandWith, COMPLETE, contextWith, engineWith, flow } from '../test-application.ts';

const error = (field: string): FieldError => ({
  field,
  pointer: '/x',
  keyword: 'required',
  text: 'Required',
});
const errorsOf = (engine: ReturnType<typeof engineWith>): string[] => Object.keys(engine.state().errors);
const saved = (more: object = {}) => ({
  type: 'load' as const,
  application: { business_name: 'Oak', owners: [{ id: 'a', key: 'k1', first: 'Ada' }] },
  version: 3,
  ...more,
});

describe('an event of the engine', () => {
  it('change marks the fields as touched and the state as unsaved', () => {
    const engine = engineWith();
    expect(engine.state().dirty).toBe(false);
    engine.dispatch({ type: 'change', values: { business_name: 'Oak', owner_2_first: 'Bo' } });
    const { touched, dirty } = engine.state();
    expect([touched.business_name, touched.owner_2_first, touched.owner_1_first, dirty]).toEqual([
      true,
      true,
      undefined,
      true,
    ]);
  });

  it('errors replaces all errors, or the errors of the given fields and of the places inside them', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'errors', errors: ['a', 'b', 'b/city'].map(error) });
    engine.dispatch({ type: 'errors', errors: [error('c')], fields: ['b'] });
    expect(errorsOf(engine)).toEqual(['a', 'c']);
    engine.dispatch({ type: 'errors', errors: [], fields: ['c'] });
    expect(errorsOf(engine)).toEqual(['a']);
    engine.dispatch({ type: 'errors', errors: [error('d')] });
    expect(errorsOf(engine)).toEqual(['d']);
    const before = engine.state();
    engine.dispatch({ type: 'errors', errors: [], fields: ['a'] });
    expect(engine.state()).toBe(before);
  });

  it('add-item appends an item, remove-item removes the item of that key; both are unsaved', () => {
    const engine = engineWith();
    engine.dispatch(saved());
    engine.dispatch({ type: 'add-item', list: 'owners', key: 'k7' });
    expect(listOf(engine.state().application, 'owners').map(({ key }) => key)).toEqual(['k1', 'k7']);
    expect(engine.state().dirty).toBe(true);
    engine.dispatch(saved());
    engine.dispatch({ type: 'remove-item', list: 'owners', key: 'k7' });
    expect(listOf(engine.state().application, 'owners')).toHaveLength(1);
    engine.dispatch({ type: 'remove-item', list: 'owners', key: 'k1' });
    // A list without items has one blank item.
    expect(listOf(engine.state().application, 'owners')).toEqual([{ key: 'k1' }]);
    expect(engine.state().dirty).toBe(true);
  });

  it('reach moves the farthest step forward only, and not to a step that is not shown [STEP-42]', () => {
    const engine = engineWith({}, true);
    const reach = (step: string) => {
      engine.dispatch({ type: 'reach', step });
      return engine.state().farthest;
    };
    expect([reach('info'), reach('amount'), reach('terms'), reach('gone')]).toEqual(Array(4).fill('info'));
    expect(reach('more-details')).toBe('more-details');
  });

  it('reach moves the farthest step to the end of the unbroken run of complete steps [STEP-43]', () => {
    const engine = engineWith({}, true);
    engine.dispatch({ type: 'load', application: contextWith(COMPLETE).application });
    engine.dispatch({ type: 'reach', step: 'amount' });
    expect(engine.state().farthest).not.toBe('amount');
    const { business_ein: _ein, ...rest } = COMPLETE;
    engine.dispatch({ type: 'load', application: contextWith(rest).application });
    engine.dispatch({ type: 'reach', step: 'amount' });
    const ids = engine
      .context()
      .visibleSteps()
      .map(({ id }) => id);
    expect(engine.state().farthest).toBe(ids[ids.indexOf('further-details') - 1]);
  });

  it('hide adds parts, sorted, and is unsaved only if the application is stored and the parts are new', () => {
    const engine = engineWith();
    const hide = (...paths: string[]) => {
      engine.dispatch({ type: 'hide', paths });
      return [engine.state().hidden, engine.state().dirty];
    };
    expect(hide('info')).toEqual([['info'], false]);
    engine.dispatch(saved({ hidden: ['info'] }));
    expect(hide('info')).toEqual([['info'], false]);
    expect(hide('amount')).toEqual([['amount', 'info'], true]);
  });

  it('prefill is unsaved only if the application is stored and a field was filled in', () => {
    const engine = engineWith();
    const prefill = (values: Record<string, string>) => {
      engine.dispatch({ type: 'prefill', values });
      return [engine.state().application.business_city, engine.state().dirty];
    };
    expect(prefill({ business_city: 'Reno' })).toEqual(['Reno', false]);
    expect(engine.state().touched.business_city).toBe(true);
    engine.dispatch(saved());
    expect(prefill({ business_name: 'Elm' })).toEqual([undefined, false]);
    expect(prefill({ business_city: 'Elko' })).toEqual(['Elko', true]);
  });

  it('load replaces the application and forgets errors, unsaved changes and shown parts', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'change', values: { business_dba: 'Old' } });
    engine.dispatch({ type: 'errors', errors: [error('business_dba')] });
    engine.dispatch(saved({ farthest: 'info', savedAt: '2026-01-02T03:04:05Z', hidden: ['gone', 'info'] }));
    expect(engine.state()).toMatchObject({
      ...{ dirty: false, errors: {}, emptied: {}, revealed: [], version: 3, farthest: 'info' },
      ...{ hidden: ['info'], saving: { state: 'saved', savedAt: '2026-01-02T03:04:05Z' } },
      touched: { business_name: true, owner_1_first: true },
    });
    expect(engine.state().application.business_dba).toBeUndefined();
    expect(engine.state().touched.business_dba).toBeUndefined();
    engine.dispatch(saved({ touched: ['loan_amount'] }));
    expect(engine.state()).toMatchObject({ touched: { loan_amount: true }, saving: { state: 'idle' } });
    expect(engine.state().touched.business_name).toBeUndefined();
  });

  it('load hides a part that must be allowed by name only if the brand allows it [LINK-29]', () => {
    const engine = engineWith();
    const hidden = ['owners/1/identity'];
    engine.dispatch(saved({ hidden }));
    expect(engine.state().hidden).toEqual([]);
    const brand = brandWith({ hideable: ['owners/{idx}/identity'] });
    engine.dispatch({ type: 'facts', facts: { brand } });
    engine.dispatch(saved({ hidden }));
    expect(engine.state().hidden).toEqual(hidden);
  });

  it('reset empties the application and keeps the facts from outside', () => {
    const engine = engineWith({}, true);
    engine.dispatch(saved({ hidden: ['info'], farthest: 'info' }));
    engine.dispatch({ type: 'reset', values: { owner_1_email: 'ada@oak.example' } });
    const { session, brand, application, ...rest } = engine.state();
    expect([session.loggedIn, brand]).toEqual([true, brandWith()]);
    expect(rest).toMatchObject({ hidden: [], touched: {}, dirty: false });
    expect([rest.version, rest.farthest]).toEqual([undefined, undefined]);
    expect(application).toMatchObject({ loan_amount: 150000, owners: [{ email: 'ada@oak.example' }] });
    expect(application.business_name).toBeUndefined();
  });

  it('awaited removes the errors of the parts that another person was asked for [REQUEST-40]', () => {
    const engine = engineWith();
    const delegate = delegateOf(flow, 'owner-part')?.delegate;
    if (!delegate) throw new Error('no delegate');
    engine.dispatch(saved({ application: { owners: [{ id: 'a' }, { id: 'b' }] } }));
    engine.dispatch({
      type: 'errors',
      errors: ['owner_1_ssn', 'owner_2_ssn', 'owner_2_ownership'].map(error),
    });
    engine.dispatch({ type: 'awaited', awaited: [{ delegate, item: 'b', fields: delegate.fields }] });
    expect(errorsOf(engine)).toEqual(['owner_1_ssn', 'owner_2_ownership']);
  });
});

it('an emptied place inside an answer is remembered until it has an answer again', () => {
  const engine = engineWith();
  const emptied = () => Object.keys(engine.state().emptied);
  engine.dispatch({ type: 'change', values: { 'loan_type/0': '', business_city: '' } });
  expect(emptied()).toEqual(['loan_type/0']);
  engine.dispatch({ type: 'change', values: { 'loan_type/0': 'EQ' } });
  expect(emptied()).toEqual([]);
});

it('the touched fields of an application are the fields with an answer, of items by their flat names', () => {
  const application: ApplicationData = { business_name: 'Oak', owners: [{ first: 'Ada' }, { last: 'Lee' }] };
  expect(Object.keys(touchedFields(flow, application)).sort()).toEqual([
    'business_name',
    'owner_1_first',
    'owner_2_last',
    'owners',
  ]);
});

import { describe, expect, it } from 'vitest';
import { type FieldValue, shownDefaults, stepById } from '#engine';
import { deriveAnswers } from '../../../engine/state/derive.ts';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';
import { contextWith, engineWith, environment, flow } from '../test-application.ts';

const list = {
  type: 'array',
  'x-flat': 'owner_{n}_{field}',
  items: { type: 'object', properties: { first: { type: 'string' } } },
};
const small = smallFlow({
  fields: {
    amount: {
      type: 'number',
      'x-default': [{ when: { 'application.kind': 'car' }, value: 5 }, { value: '/brand/amount' }],
    },
    kind: { type: 'string', 'x-default': [{ when: { 'flags.asks': true }, value: 'house' }] },
    unasked: { type: 'string', 'x-default': [{ value: 'x' }] },
    owners: list,
  },
  stepFields: ['amount', 'kind', 'owners'],
  uiSchema: { owners: { items: { 'ui:order': ['first'] } } },
});
const derive = (answers: object, touched: string[] = [], facts: object = {}) =>
  deriveAnswers(
    formOf(small, { ...smallContext(answers as never), brand: { amount: 9 }, ...facts }, SMALL_ENVIRONMENT),
    Object.fromEntries(touched.map((name) => [name, true as const])),
  );

describe('the default of a field', () => {
  it('is that of the first clause whose rule is met: a value, or the value at a pointer', () => {
    expect(derive({}).amount).toBe(9);
    expect(derive({ kind: 'car' }).amount).toBe(5);
    expect(derive({}, [], { brand: {} })).not.toHaveProperty('amount');
  });

  it('replaces an answer only if the person has not touched the field', () => {
    expect(derive({ amount: 7 }).amount).toBe(9);
    expect(derive({ amount: 7 }, ['amount']).amount).toBe(7);
    expect(derive({}, ['amount'])).not.toHaveProperty('amount');
  });

  it('is left out if no rule is met or no step asks for the field', () => {
    expect(derive({})).not.toHaveProperty('kind');
    expect(derive({}, [], { flags: { asks: true } }).kind).toBe('house');
    expect(derive({})).not.toHaveProperty('unasked');
  });

  it('follows a default that it depends on, if that field comes first', () => {
    const first = smallFlow({
      fields: {
        kind: { type: 'string', 'x-default': [{ value: 'car' }] },
        amount: { type: 'number', 'x-default': [{ when: { 'application.kind': 'car' }, value: 5 }] },
      },
    });
    expect(deriveAnswers(formOf(first, smallContext({}), SMALL_ENVIRONMENT), {})).toEqual({
      kind: 'car',
      amount: 5,
    });
  });
});

describe('the keys of list items', () => {
  const keys = (...items: object[]) =>
    (derive({ owners: items }).owners as { key: string }[]).map(({ key }) => key);
  it('are given to items that lack one, and never twice', () => {
    expect(keys()).toEqual(['k1']);
    expect(keys({}, {})).toEqual(['k1', 'k2']);
    expect(keys({ key: 'k2' }, {})).toEqual(['k2', 'k3']);
    expect(keys({ key: 'k3' }, {}, {})).toEqual(['k3', 'k2', 'k4']);
    expect(keys({}, { key: 'k1' })).toEqual(['k2', 'k1']);
  });

  it('stay as they are if every item has one', () => {
    const answers = { owners: [{ key: 'x' }], amount: 9 };
    const context = formOf(small, { ...smallContext(answers), brand: { amount: 9 } }, SMALL_ENVIRONMENT);
    expect(deriveAnswers(context, {})).toBe(context.application);
  });
});

describe('a default that was shown [STEP-62]', () => {
  const step = stepById(flow, 'amount');
  if (!step) throw new Error('no step');
  const defaults = (touched: Record<string, true> = {}, only?: string[], hidden: string[] = []) => {
    const { application } = engineWith().state();
    return shownDefaults(
      step,
      formOf(flow, { ...contextWith({}, { hidden }), application }, environment()),
      touched,
      only,
    );
  };

  it('is among the answers of Continue, unless the person has touched the field', () => {
    expect(defaults()).toEqual({ loan_amount: 150000, loan_terms: 60 });
    expect(defaults({ loan_amount: true })).toEqual({ loan_terms: 60 });
    expect(defaults({ loan_amount: true, loan_terms: true })).toEqual({});
  });

  it('is none of a field that the page did not show: of another part, hidden, or of another step', () => {
    expect(defaults({}, ['loan_terms'])).toEqual({ loan_terms: 60 });
    expect(defaults({}, undefined, ['amount'])).toEqual({});
    const info = stepById(flow, 'info');
    const { application } = engineWith().state();
    const context = formOf(flow, { ...contextWith({}), application }, environment());
    expect(info && shownDefaults(info, context, {})).toEqual({});
  });
});

it('a timestamp is set with its answer, kept with other changes, and removed with it', () => {
  const engine = engineWith();
  const change = (values: Record<string, FieldValue | undefined>) => {
    engine.dispatch({ type: 'change', values });
    const { consent_at, consent_version } = engine.state().application;
    return [consent_at, consent_version];
  };
  const stamp = ['2026-01-02T03:04:05.000Z', '2026-11-01'];
  expect(change({ consent: true })).toEqual(stamp);
  expect(change({ business_name: 'Oak' })).toEqual(stamp);
  expect(change({ consent: undefined })).toEqual([undefined, undefined]);
});

import { describe, expect, it } from 'vitest';
import { type ApplicationData, evaluate, withComputed } from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, type SmallFlow, smallContext, smallFlow } from '../small-flow.ts';

const number = (more: object = {}) => ({ type: 'number', title: 'Number', ...more });
const env = { ...SMALL_ENVIRONMENT, texts: { 'errors.maximum': 'At most {limit}' } };

/** A function that computes the fields of a flow from answers. */
function computeWith(small: SmallFlow): (application: ApplicationData) => ApplicationData {
  const flow = smallFlow(small);
  return (application) => withComputed(formOf(flow, smallContext(application), env));
}

describe('withComputed', () => {
  it('fills in a sum [FIELD-56]', () => {
    const compute = computeWith({
      fields: { price: number(), total: number({ 'x-compute': { sum: ['/application/price', 1] } }) },
    });
    expect(compute({ price: 2 })).toEqual({ price: 2, total: 3 });
  });

  it.each([
    [2.01, 1.01],
    [-2.01, -1.01],
    [0.29, 0.15],
    [1e308, 5e307],
  ])('rounds half of %d to the cent, halves away from zero: %d', (price, half) => {
    const compute = computeWith({
      fields: {
        price: number(),
        half: number({ multipleOf: 0.01, 'x-compute': { product: ['/application/price', 0.5] } }),
      },
    });
    expect(compute({ price }).half).toBe(half);
  });

  it('checks a limit again once the computed value in it has changed', () => {
    const compute = computeWith({
      fields: {
        price: number(),
        total: number({ 'x-compute': { sum: ['/application/price'] } }),
        deposit: number({ 'x-limit': [{ maximum: '/application/total' }] }),
        rest: number({ 'x-compute': { difference: ['/application/total', '/application/deposit'] } }),
      },
    });
    expect(compute({ price: 200, total: 100, deposit: 150 })).toMatchObject({ total: 200, rest: 50 });
    expect(compute({ price: 100, total: 200, deposit: 150, rest: 50 })).not.toHaveProperty('rest');
  });

  it('counts an answer whose question a new computed value shows', () => {
    const compute = computeWith({
      fields: {
        price: number(),
        extra: number(),
        total: number({ 'x-compute': { sum: ['/application/price'] } }),
        all: number({ 'x-compute': { sum: ['/application/total', '/application/extra'] } }),
      },
      stepFields: ['price', 'total', 'all'],
      later: { stepFields: ['extra'], show: { 'application.total': { minimum: 100 } } },
    });
    expect(compute({ price: 200, total: 50, extra: 5 }).all).toBe(205);
    expect(compute({ price: 20, total: 200, extra: 5 }).all).toBe(20);
  });
});

describe('a count', () => {
  const count = (owners: unknown) => evaluate({ count: '/application/owners' }, { application: { owners } });

  it.each([{ id: 'x' }, { share: '' }, { share: null }, { home: { city: '' } }])(
    'leaves out an item without answers: %j',
    (item) => expect(count([{ key: 'k1', ...item }])).toBe(0),
  );

  it.each([{ share: 0 }, { home: { city: 'Reno' } }, { ssn: { present: true, mask: '***' } }])(
    'has an item with an answer: %j',
    (item) => expect(count([{ key: 'k1', ...item }])).toBe(1),
  );
});

describe('a limit by answers', () => {
  it('ignores an answer that no longer counts [FIELD-55]', () => {
    const flow = smallFlow({
      fields: {
        kind: { type: 'string', title: 'Kind' },
        price: number(),
        deposit: number({ 'x-limit': [{ maximum: '/application/price' }] }),
      },
      stepFields: ['kind', 'deposit'],
      later: { stepFields: ['price'], show: { 'application.kind': 'lease' } },
    });
    const faults = (kind: string) =>
      formOf(flow, smallContext({ kind, price: 10, deposit: 50 }), env)
        .draftErrors()
        .map(({ text }) => text);
    expect([faults('lease'), faults('loan')]).toEqual([['At most 10'], []]);
  });

  it.each<[object, string]>([
    [{ multipleOf: 0.01, 'x-display': 'usd' }, 'At most $6.66'],
    [{ 'x-display': 'usd' }, 'At most $6.66'],
    [{ type: 'integer' }, 'At most 6'],
    [{}, 'At most 6.666'],
  ])('names a number that the field accepts: %j', (more, text) => {
    const limited = number({ ...more, 'x-limit': [{ maximum: { product: ['/application/price', 0.2] } }] });
    const flow = smallFlow({ fields: { price: number(), deposit: limited } });
    const context = formOf(flow, smallContext({ price: 33.33, deposit: 7 }), env);
    expect(context.draftErrors().map((error) => error.text)).toEqual([text]);
  });
});

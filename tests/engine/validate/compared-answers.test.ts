import { describe, expect, it } from 'vitest';
import type { ApplicationData, EngineEnvironment } from '#engine';
import { withComputed } from '#engine';
import texts from '../../../flows/texts.json' with { type: 'json' };
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

const flow = smallFlow({
  fields: {
    price: { type: 'number', title: 'Price' },
    deposit: { type: 'number', title: 'Deposit', 'x-limit': [{ maximum: '/application/price' }] },
    total: {
      type: 'number',
      title: 'Total',
      'x-compute': { sum: ['/application/price', '/application/deposit'] },
    },
    share: {
      type: 'number',
      title: 'Share',
      multipleOf: 0.01,
      'x-compute': { ratio: ['/application/deposit', '/application/total'] },
    },
    born: {
      type: 'string',
      format: 'date',
      title: 'Born',
      'x-limit': [{ maximum: { today: { years: -18 } } }],
      'x-errors': { 'x-limit': 'You must be 18: {maximum} or earlier.' },
    },
    start: { type: 'string', format: 'date', title: 'Start', formatMinimum: '2020-01-01' },
    end: { type: 'string', format: 'date', title: 'End', 'x-limit': [{ minimum: '/application/start' }] },
  },
  later: {
    stepFields: ['price'],
    show: { 'application.deposit': { minimum: { product: ['/application/price', 0.5] } } },
  },
});
const env: EngineEnvironment = {
  ...SMALL_ENVIRONMENT,
  texts: { 'errors.maximum': texts.errors.maximum, 'errors.formatMinimum': texts.errors.formatMinimum },
  now: () => '2026-11-28T03:30:00.000Z',
};

function errors(application: ApplicationData): string[] {
  const context = formOf(flow, smallContext(application), env);
  const [step] = flow.steps;
  return step ? context.errorsOf(step).map(({ field, keyword, text }) => `${field} ${keyword} ${text}`) : [];
}

describe('two answers compared', () => {
  it('refuses an answer above another [FIELD-55]', () => {
    expect(errors({ price: 100, deposit: 100.5 })).toEqual(['deposit x-limit Please enter 100 or less.']);
  });

  it('accepts an answer while the answer that limits it is missing [FIELD-55]', () => {
    expect(errors({ deposit: 100 })).toEqual([]);
  });

  it('shows the bound of a date in the usual notation [FIELD-54]', () => {
    expect(errors({ born: '2008-11-29', start: '2019-12-31', end: '2019-12-30' })).toEqual([
      'born x-limit You must be 18: 11/28/2008 or earlier.',
      'start formatMinimum Please enter 01/01/2020 or later.',
      'end x-limit Please enter 12/31/2019 or later.',
    ]);
  });

  it('accepts dates on their bounds [FIELD-54]', () => {
    expect(errors({ born: '2008-11-28', start: '2020-01-01', end: '2020-01-01' })).toEqual([]);
  });

  it('shows a step by a rule that compares', () => {
    const isShown = (application: ApplicationData) => {
      const context = formOf(flow, smallContext(application), env);
      return flow.steps[1] && context.isVisible(flow.steps[1]);
    };
    expect([
      isShown({ price: 100, deposit: 50 }),
      isShown({ price: 100, deposit: 49 }),
      isShown({ deposit: 49 }),
    ]).toEqual([true, false, false]);
  });

  it.each([
    ['minimum', 50, [true, true]],
    ['exclusiveMinimum', 50, [false, true]],
    ['maximum', 50, [true, false]],
    ['exclusiveMaximum', 50, [false, false]],
  ])('shows a step by a rule that compares with %s of another answer', (keyword, bound, shown) => {
    const show = { 'application.deposit': { [keyword]: '/application/price' } };
    const compared = smallFlow({
      fields: { price: { type: 'number' }, deposit: { type: 'number' } },
      later: { stepFields: ['price'], show },
    });
    const isShown = (application: ApplicationData) =>
      formOf(compared, smallContext(application), env).visibleSteps().length > 1;
    expect([isShown({ price: bound, deposit: 50 }), isShown({ price: bound, deposit: 51 })]).toEqual(shown);
    expect(isShown({ deposit: 50 })).toBe(false);
  });

  it('computes fields from answers, with the decimals of their schema [FIELD-56]', () => {
    const context = formOf(flow, smallContext({ price: 100, deposit: 50, share: 7 }), env);
    expect(withComputed(context)).toEqual({ price: 100, deposit: 50, total: 150, share: 0.33 });
  });

  it('computes nothing from missing answers', () => {
    expect(withComputed(formOf(flow, smallContext({ total: 3 }), env))).toEqual({});
  });

  it('limits a field of each item of a list', () => {
    const owners = {
      type: 'array',
      title: 'Owners',
      'x-flat': 'owner_{n}_{field}',
      items: {
        type: 'object',
        properties: {
          born: {
            type: 'string',
            format: 'date',
            title: 'Born',
            'x-limit': [{ maximum: { today: { years: -18 } } }],
          },
        },
      },
    };
    const people = smallFlow({ fields: { owners } });
    const application = { owners: [{ born: '2000-01-01' }, { born: '2010-01-01' }] };
    const context = formOf(people, smallContext(application), env);
    expect(context.draftErrors().map(({ field, keyword }) => [field, keyword])).toEqual([
      ['owner_2_born', 'x-limit'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Expression, evaluate } from '#engine';

const facts = {
  application: {
    price: 120.1,
    deposit: 20.2,
    nothing: 0,
    opened: '2020-02-29',
    closed: '2026-03-01',
    name: 'Ada',
    secret: { present: true, mask: '***' },
    owners: [{ share: 40 }, { share: 35.5 }, {}],
    cars: ['a', 'b'],
  },
  brand: { loan_amount: { minimum: 5000 } },
  env: { now: () => '2026-11-28T03:30:00.000Z' },
};

describe('evaluate', () => {
  it('reads the answer at a pointer', () => {
    expect(evaluate('/application/price', facts)).toBe(120.1);
  });

  it.each<[Expression, unknown]>([
    [12, 12],
    ['2026-01-31', '2026-01-31'],
    ['/brand/loan_amount/minimum', 5000],
    ['/application/secret', undefined],
    ['/application/missing', undefined],
    [{ sum: ['/application/price', '/application/deposit'] }, 140.3],
    [{ sum: ['/application/price', '/application/missing', 1] }, 121.1],
    [{ sum: ['/application/missing'] }, undefined],
    [{ sum: ['/application/owners/*/share'] }, 75.5],
    [{ difference: ['/application/price', '/application/deposit'] }, 99.9],
    [{ difference: ['/application/price', '/application/missing'] }, undefined],
    [{ difference: ['/application/price', '/application/name'] }, undefined],
    [{ product: ['/application/deposit', 3] }, 60.6],
    [{ ratio: ['/application/deposit', '/application/price'] }, 0.16819317235637],
    [{ ratio: ['/application/price', '/application/nothing'] }, undefined],
    [{ count: '/application/cars' }, 2],
    [{ count: '/application/owners/*/share' }, 2],
    [{ count: '/application/missing' }, 0],
    [{ months: ['/application/opened', '/application/closed'] }, 72],
    [{ months: ['/application/closed', '/application/opened'] }, -72],
    [{ months: ['/application/opened', { today: {} }] }, 80],
    [{ months: ['/application/opened', '/application/name'] }, undefined],
    [{ today: { years: -18 } }, '2008-11-28'],
    [{ today: { months: 3 } }, '2027-02-28'],
    [{ today: { days: -28 } }, '2026-10-31'],
    [{ sum: [{ product: ['/application/price', 2] }, -0.2] }, 240],
  ])('%j is %j', (expression, value) => {
    expect(evaluate(expression, facts)).toEqual(value);
  });

  it('counts whole months only', () => {
    const months = (from: string, to: string) => evaluate({ months: [from, to] }, facts);
    expect([months('2026-01-15', '2026-02-14'), months('2026-01-15', '2026-02-15')]).toEqual([0, 1]);
  });

  it('uses the later date of the United States as today for an upper bound, the earlier one for a lower bound [FIELD-57]', () => {
    const today = { today: {} };
    expect([evaluate(today, facts, 'upper'), evaluate(today, facts, 'lower')]).toEqual([
      '2026-11-28',
      '2026-11-27',
    ]);
  });

  it('moves a leap day to the end of February', () => {
    const leap = { ...facts, env: { now: () => '2028-02-29T12:00:00Z' } };
    expect(evaluate({ today: { years: -1 } }, leap)).toBe('2027-02-28');
  });
});

import { describe, expect, it } from 'vitest';
import { dateOf, moveDate } from '../../../engine/expressions/dates.ts';

describe('a date that is moved', () => {
  it.each([
    ['2028-02-29', { years: -18 }, '2010-02-28'],
    ['2026-02-28', { years: -18 }, '2008-02-28'],
    ['2026-03-01', { years: -18 }, '2008-03-01'],
    ['2024-02-29', { years: 4 }, '2028-02-29'],
    ['2026-03-31', { months: -1 }, '2026-02-28'],
    ['2024-03-31', { months: -1, days: 1 }, '2024-03-01'],
    ['2026-01-31', { months: 13 }, '2027-02-28'],
    ['2026-06-15', { years: -2000 }, '0026-06-15'],
    ['0024-02-29', { years: 1 }, '0025-02-28'],
    ['2026-06-15', { years: -3000 }, '0001-01-01'],
    ['2026-06-15', { years: 9000 }, '9999-12-31'],
    ['2026-06-15', { years: 900000 }, '9999-12-31'],
    ['9999-12-31', { days: 1 }, '9999-12-31'],
  ])('%s by %j is %s', (date, distance, moved) => {
    expect(moveDate(date, distance)).toBe(moved);
  });

  it.each([
    ['2026-03-08T09:59:59Z', '2026-03-07', '2026-03-08'],
    ['2026-03-08T10:00:00Z', '2026-03-08', '2026-03-08'],
    ['2024-03-01T00:30:00Z', '2024-02-29', '2024-03-01'],
    ['2027-01-01T05:00:00Z', '2026-12-31', '2027-01-01'],
  ])('[FIELD-57] at %s today begins on %s and ends on %s', (now, first, last) => {
    expect([dateOf(now, 'lower'), dateOf(now, 'upper')]).toEqual([first, last]);
  });
});

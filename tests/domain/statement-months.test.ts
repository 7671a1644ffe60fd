import { describe, expect, test } from 'vitest';
import { STATEMENTS } from '#domain/limits.ts';
import {
  askedMonths,
  lastFullMonths,
  mergeMonthsAnswers,
  missingMonths,
  monthWords,
} from '#domain/statements/statement-months.ts';

const NOVEMBER = new Date(2026, 10, 22);
const ALL = ['2026-07', '2026-08', '2026-09', '2026-10'];

describe('the months of statements [STMT-30] [STMT-31]', () => {
  test('[LIMIT-22] are the last four full months, also across a year end and at the ends of months', () => {
    expect(lastFullMonths(NOVEMBER)).toEqual(ALL);
    expect(lastFullMonths(new Date(2026, 0, 31))).toEqual(['2025-09', '2025-10', '2025-11', '2025-12']);
    expect(lastFullMonths(new Date(2026, 10, 1))).toEqual(ALL);
  });

  test('are complete if the person says so', () => {
    expect(askedMonths({ months: ['2026-08'] }, NOVEMBER).filter(({ here }) => here)).toEqual([
      { month: '2026-08', here: true },
    ]);
  });

  test.each([
    [undefined, ALL],
    [{ months: ['2026-10'], rest: 'later' as const }, ALL.slice(0, 3)],
    [{ months: ['2026-10'], rest: 'none' as const }, []],
    [{ months: ALL }, []],
    [{ months: ['2026-05', '2026-06', '2026-07', '2026-08'] }, ALL.slice(2)],
    [{ months: ['2019-01', '2019-02', '2019-03', '2019-04'] }, ALL],
    [{ months: ['2031-01', '2031-02', '2031-03', '2031-04'] }, ALL],
    [{ months: ['2026-10', '2026-12', '2027-01', '2027-02'] }, ALL.slice(0, 3)],
    // The current month counts as one of four.
    [{ months: ['2026-08', '2026-09', '2026-10', '2026-11'] }, []],
    [{ months: ['2026-06', '2026-07', '2026-07', '2026-07'] }, ALL.slice(1)],
  ])('are still missing after the answer %j: %j', (word, missing) => {
    expect(missingMonths(word, NOVEMBER)).toEqual(missing);
  });

  test.each([
    ['behind', new Date(2026, 10, 1, 3), ['2026-06', '2026-07', '2026-08', '2026-09']],
    ['ahead', new Date(2026, 10, 30, 21), ['2026-08', '2026-09', '2026-10', '2026-11']],
  ])('requested by a page whose clock is %s are not missing on the server', (_, at, months) => {
    expect(missingMonths({ months }, at)).toEqual([]);
  });

  test("count if the clock of the page differs from the server's by up to 14 hours", () => {
    const mergedMonths = (at: Date) => mergeMonthsAnswers(undefined, { months: ['2026-12'] }, at).months;
    expect(mergedMonths(new Date(2026, 10, 30, 10, 0))).toEqual(['2026-12']);
    expect(mergedMonths(new Date(2026, 10, 30, 9, 59))).toEqual([]);
    const october = { months: ['2026-06', '2026-07', '2026-08', '2026-09'] };
    expect(missingMonths(october, new Date(2026, 10, 1, 13, 59))).toEqual([]);
    expect(missingMonths(october, new Date(2026, 10, 1, 14, 0))).toEqual(['2026-10']);
  });

  test('are limited to the newest two years', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 7),
    );
    const { months } = mergeMonthsAnswers(
      { months: many.slice(10) },
      { months: many.slice(0, 10) },
      NOVEMBER,
    );
    expect(months).toEqual(many.slice(-STATEMENTS.mostMonths));
  });

  test('of the future are dropped and do not displace others', () => {
    const future = Array.from({ length: 24 }, (_, index) => `20${40 + index}-01`);
    expect(mergeMonthsAnswers({ months: ALL }, { months: future }, NOVEMBER)).toEqual({ months: ALL });
  });

  test('accumulate from answer to answer; the newest answer about the other months counts', () => {
    expect(
      mergeMonthsAnswers({ months: ['2026-10'], rest: 'later' }, { months: ['2026-09'] }, NOVEMBER),
    ).toEqual({
      months: ['2026-09', '2026-10'],
      rest: 'later',
    });
    expect(
      mergeMonthsAnswers({ rest: 'later' }, { months: [], rest: 'none', note: 'New' }, NOVEMBER),
    ).toEqual({
      months: [],
      rest: 'none',
      note: 'New',
    });
  });

  test('are named in the language of the person, with the year once if all are in one year', () => {
    expect(monthWords(ALL, 'en-US')).toBe('July, August, September, and October 2026');
    expect(monthWords(ALL.slice(2), 'es-US')).toBe('septiembre y octubre de 2026');
    expect(monthWords(['2025-12', '2026-01'], 'en-US')).toBe('December 2025 and January 2026');
  });
});

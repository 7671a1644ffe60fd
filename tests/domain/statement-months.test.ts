import { describe, expect, test } from 'vitest';
import {
  askedMonths,
  joinWords,
  lastFullMonths,
  missingMonths,
  monthWords,
} from '#domain/statement-months.ts';

const NOVEMBER = new Date(2026, 10, 22);
const ALL = ['2026-07', '2026-08', '2026-09', '2026-10'];

describe('the months of statements [STMT-30] [STMT-31]', () => {
  test('are the last four full ones, over the turn of a year and at the ends of months too', () => {
    expect(lastFullMonths(NOVEMBER)).toEqual(ALL);
    expect(lastFullMonths(new Date(2026, 0, 31))).toEqual(['2025-09', '2025-10', '2025-11', '2025-12']);
    expect(lastFullMonths(new Date(2026, 10, 1))).toEqual(ALL);
  });

  test('are there by the word of the person', () => {
    expect(askedMonths({ months: ['2026-08'] }, NOVEMBER).filter(({ here }) => here)).toEqual([
      { month: '2026-08', here: true },
    ]);
  });

  test.each([
    [undefined, ALL],
    [{ months: ['2026-10'], rest: 'later' as const }, ALL.slice(0, 3)],
    [{ months: ['2026-10'], rest: 'none' as const }, []],
    [{ months: ALL }, []],
    // Four months that were the last ones a while ago.
    [{ months: ['2026-05', '2026-06', '2026-07', '2026-08'] }, []],
    [{ months: ['2026-06', '2026-07', '2026-07', '2026-07'] }, ALL.slice(1)],
  ])('of the word %j there are missing %j', (word, missing) => {
    expect(missingMonths(word, NOVEMBER)).toEqual(missing);
  });

  test('add up from word to word; the newest answer about the rest counts', () => {
    expect(joinWords({ months: ['2026-10'], rest: 'later' }, { months: ['2026-09'] })).toEqual({
      months: ['2026-09', '2026-10'],
      rest: 'later',
    });
    expect(joinWords({ rest: 'later' }, { months: [], rest: 'none', note: 'New' })).toEqual({
      months: [],
      rest: 'none',
      note: 'New',
    });
  });

  test('are named in the language of the person, the year once where it is one', () => {
    expect(monthWords(ALL, 'en-US')).toBe('July, August, September, and October 2026');
    expect(monthWords(ALL.slice(2), 'es-US')).toBe('septiembre y octubre de 2026');
    expect(monthWords(['2025-12', '2026-01'], 'en-US')).toBe('December 2025 and January 2026');
  });
});

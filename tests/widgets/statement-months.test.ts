// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { monthWords } from '#domain/statements/statement-months.ts';
import type { UploadItem } from '#widgets/sending/upload-item.ts';
import type { MonthsDraft } from '#widgets/sending/uploads.ts';
import {
  isStillNeeded,
  monthsAnswerOf,
  monthsOf,
  namesMonth,
  otherFiles,
} from '#widgets/statement-upload/months.ts';

const ASKED = [
  { month: '2026-09', here: true },
  { month: '2026-10', here: false },
];

const file = (name: string, more: Partial<UploadItem> = {}): UploadItem => ({
  ...{
    clientId: name,
    name,
    size: 1,
    lastModified: 0,
    documentType: 'statement',
    state: 'uploaded',
    part: 1,
  },
  ...more,
});
const page = (items: UploadItem[], word: Partial<MonthsDraft> = {}) => ({
  items,
  monthsDraft: { covered: {}, isChanged: false, ...word },
});

describe('a month in the name of a file', () => {
  test.each(
    ['en', 'es'].flatMap((language) =>
      Array.from({ length: 12 }, (_, index) => {
        const date = new Date(Date.UTC(2026, index, 15));
        const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(date);
        return [language, name, date.toISOString().slice(0, 7)] as const;
      }),
    ),
  )('is found in %s by its name %s', (_language, name, month) => {
    expect(namesMonth(`${name} 2026.pdf`, month)).toBe(true);
    expect(namesMonth(`${name} 2026.pdf`, month === '2026-01' ? '2026-02' : '2026-01')).toBe(false);
  });

  test.each([
    'stmt_2026-10.pdf',
    '20261031-checking.pdf',
    'eStmt_10-31-2026.pdf',
    'October 2026.pdf',
    'oct2026.pdf',
    'OCT_2026 checking.pdf',
    'statement Oct 31, 2026.pdf',
    '2026 October.pdf',
    '10312026.pdf',
    'eStmt_10312026.pdf',
    'stmt_102026.pdf',
    '31102026.pdf',
    'eStmt_10-31-26.pdf',
    '10.31.26.pdf',
    'Oct 31st, 2026.pdf',
    'October%202026.pdf',
    'Oct_31_26.pdf',
    '2026年10月.pdf',
    '2026年10月31日.pdf',
    '2026년 10월.pdf',
    '１０月２０２６.pdf',
    '2026-10-01_2026-10-31.pdf',
  ])('is found in %s', (name) => expect(namesMonth(name, '2026-10')).toBe(true));

  test.each([
    'statement.pdf',
    'stmt_2025-10.pdf',
    'stmt_2026-11.pdf',
    '4202610.pdf',
    'november 2026.pdf',
    'proctor2026.pdf',
    '1-10-20260.pdf',
    'Oct-26.pdf',
    '110312026.pdf',
    '10322026.pdf',
    '09102026.pdf',
    '11-10-26.pdf',
    '10-31_26.pdf',
  ])('is not found in %s', (name) => expect(namesMonth(name, '2026-10')).toBe(false));

  /** The months of 2026 that a file name suggests. */
  const monthsIn = (name: string): string[] =>
    Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`).filter((month) =>
      namesMonth(name, month),
    );

  test.each([
    ['2026-10-01_2026-10-31.pdf', '2026-10'],
    ['20261002 20261031.pdf', '2026-10'],
    ['2026年1月.pdf', '2026-01'],
    ['2026年11月.pdf', '2026-11'],
    ['10-09-2026.pdf', '2026-10'],
    ['stmt 08-07-2026.pdf', '2026-08'],
    ['10_9_2026.pdf', '2026-10'],
    ['9.10.2026 checking.pdf', '2026-09'],
    ['09-09-2026.pdf', '2026-09'],
    ['October 9 2026.pdf', '2026-10'],
    ['Sept 10 2026.pdf', '2026-09'],
    ['sep-10-2026.pdf', '2026-09'],
  ])('is never the day of a date: %s is of %s alone', (name, month) =>
    expect(monthsIn(name)).toEqual([month]),
  );

  test.each([
    ['checking 4821 10-2026.pdf', ['2026-10']],
    ['31-10-2026.pdf', ['2026-10']],
    ['acct-1-09-15-2026.pdf', ['2026-09']],
    ['09-2026-10-2026.pdf', ['2026-09', '2026-10']],
    ['09-15-2026-10-14-2026.pdf', ['2026-09', '2026-10']],
    ['Martin 10-2026.pdf', ['2026-10']],
  ])('is found beside numbers and words that begin no date: %s', (name, months) =>
    expect(monthsIn(name)).toEqual(months),
  );

  test('a day before it, with another separator, hides no month', () =>
    expect(namesMonth('statement 1 10-2026.pdf', '2026-10')).toBe(true));

  test('the longest name is read without delay', () => {
    const names = ['10-', '10-09-', 'september', 'sep 10-', '1', '-'].map((part) => part.repeat(50_000));
    const start = performance.now();
    for (const name of names) expect(namesMonth(name, '2026-10')).toBe(false);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test('is found in Spanish on the English page', () =>
    expect(monthsIn('Estado 31 de octubre de 2026.pdf')).toEqual(['2026-10']));

  test('is found in the language of the page', () => {
    document.documentElement.lang = 'es-US';
    expect(namesMonth('octubre 2026.pdf', '2026-10')).toBe(true);
    expect(namesMonth('enero_2026.pdf', '2026-01')).toBe(true);
    expect(monthsIn('31 de octubre de 2026.pdf')).toEqual(['2026-10']);
    expect(namesMonth('Estado_octubre_de_2026.pdf', '2026-10')).toBe(true);
    expect(monthsIn('enero 10 2026.pdf')).toEqual(['2026-01']);
    document.documentElement.lang = 'en-US';
  });
});

describe('the months of a page', () => {
  test('are covered by received files, by file names, and by the person, whose answer takes precedence over a name', () => {
    const namedUploadItems = [file('oct-2026.pdf')];
    expect(monthsOf(ASKED, page(namedUploadItems))).toMatchObject({
      rows: [{ covered: true }, { covered: true, file: 'oct-2026.pdf' }],
      missing: [],
    });
    expect(monthsOf(ASKED, page(namedUploadItems, { covered: { '2026-10': false } })).missing).toEqual([
      '2026-10',
    ]);
    expect(monthsOf(ASKED, page([file('x.pdf')], { covered: { '2026-10': true } })).missing).toEqual([]);
  });

  test('stay covered by received files, even if the person said before that they are missing', () =>
    expect(monthsOf(ASKED, page([], { covered: { '2026-09': false } })).rows[0]?.covered).toBe(true));

  test.each(['failed', 'canceled', 'removing'] as const)('are not covered by a file that is %s', (state) =>
    expect(monthsOf(ASKED, page([file('oct-2026.pdf', { state })])).missing).toEqual(['2026-10']),
  );

  test('are still needed until all are covered or the person has no more', () => {
    expect(isStillNeeded(ASKED, page([file('x.pdf')]))).toBe(true);
    expect(isStillNeeded(ASKED, page([file('x.pdf')], { rest: 'later' }))).toBe(true);
    expect(isStillNeeded(ASKED, page([file('x.pdf')], { rest: 'none' }))).toBe(false);
    expect(isStillNeeded(ASKED, page([file('oct-2026.pdf')]))).toBe(false);
    expect(isStillNeeded([], page([file('x.pdf')]))).toBe(false);
  });

  test.each([
    ['stmt_2019-05.pdf', 'May 2019'],
    ['January 2031.pdf', 'January 2031'],
    ['20251031-checking.pdf', 'October 2025'],
    ['statement 2019.pdf', '2019'],
    ['checking-2031.pdf', '2031'],
  ])('are not those of %s', (name, time) =>
    expect(otherFiles(ASKED, page([file(name)]))).toEqual([{ name, time }]),
  );

  test.each([
    'x.pdf',
    'oct-2026.pdf',
    'statement 2026.pdf',
    ...[
      'IMG_2019.jpg',
      'dscn2019.jpg',
      'PXL-2019.jpg',
      'Scan 2019.pdf',
      'image2019.png',
      'photo_2019.png',
      'doc-2019.pdf',
    ],
    'acct 4202019.pdf',
    '2019-05 to 2026-10.pdf',
  ])('may be those of %s', (name) => expect(otherFiles(ASKED, page([file(name)]))).toEqual([]));

  test('are saved unchanged, with the reason for missing months only if some are missing', () => {
    const word = { rest: 'none', note: 'We are new' } as const;
    expect(monthsAnswerOf(ASKED, page([file('x.pdf')], word))).toEqual({ months: ['2026-09'], ...word });
    expect(monthsAnswerOf(ASKED, page([file('x.pdf')], { ...word, rest: 'later' }))).toEqual({
      months: ['2026-09'],
      rest: 'later',
    });
    expect(monthsAnswerOf(ASKED, page([file('oct-2026.pdf')], word))).toEqual({
      months: ['2026-09', '2026-10'],
    });
    expect(monthsAnswerOf([], page([file('x.pdf')]))).toBeUndefined();
  });
});

describe('in a language with numbered months or another calendar', () => {
  const inLanguage = (lang: string, check: () => void) => {
    document.documentElement.lang = lang;
    check();
    document.documentElement.lang = '';
  };

  test('a month is not found in the name of another one', () =>
    inLanguage('zh-CN', () => {
      expect(namesMonth('11月2026.pdf', '2026-01')).toBe(false);
      expect(namesMonth('2026-11.pdf', '2026-11')).toBe(true);
    }));

  test('the months are those of the Gregorian calendar', () =>
    inLanguage('fa-IR', () => {
      expect(namesMonth('\u0627\u06a9\u062a\u0628\u0631 2026.pdf', '2026-10')).toBe(true);
      expect(monthWords(['2026-10'], 'fa-IR')).toContain('\u0627\u06a9\u062a\u0628\u0631');
    }));
});

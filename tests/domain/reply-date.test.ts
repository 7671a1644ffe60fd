import { expect, test, vi } from 'vitest';
import { replyDate, replyDateWords } from '#domain/statements/reply-date.ts';

test.each([
  ['a Monday', '2026-11-16T17:00:00Z', '2026-11-18'],
  ['a Thursday', '2026-11-19T17:00:00Z', '2026-11-23'],
  ['a Friday', '2026-11-20T17:00:00Z', '2026-11-24'],
  ['a Saturday', '2026-11-21T17:00:00Z', '2026-11-24'],
  ['the evening of a Monday, in New York', '2026-11-17T03:00:00Z', '2026-11-18'],
  ['the day before Thanksgiving', '2026-11-25T17:00:00Z', '2026-11-30'],
  ['the day before Christmas', '2026-12-24T17:00:00Z', '2026-12-29'],
  ['the Friday before a Fourth of July that is a Sunday', '2027-07-02T17:00:00Z', '2027-07-07'],
  ['the Thursday before a Fourth of July that is a Saturday', '2026-07-02T17:00:00Z', '2026-07-06'],
  ['the Friday before Memorial Day', '2027-05-28T17:00:00Z', '2027-06-02'],
  ['the Friday before the last Monday but one of May', '2027-05-21T17:00:00Z', '2027-05-25'],
  ['the Friday before Martin Luther King Day', '2027-01-15T17:00:00Z', '2027-01-20'],
  ['the Friday before Labor Day', '2026-09-04T17:00:00Z', '2026-09-09'],
  ['the Friday before Columbus Day', '2026-10-09T17:00:00Z', '2026-10-14'],
])('replyDate is two business days after %s', (_, sent, day) => {
  expect(replyDate(sent)?.toISOString().slice(0, 10)).toBe(day);
});

test('no reply is promised for a weekend or a day on which Federal Reserve Banks are closed', () => {
  const promised = new Set<string>();
  const day = 86_400_000;
  const [first, last] = [Date.UTC(2026, 0, 1, 17), Date.UTC(2027, 11, 31, 17)];
  for (let index = first - 10 * day; index <= last; index += day)
    promised.add(replyDate(new Date(index))?.toISOString().slice(0, 10) ?? '');
  const holidaysWithoutPromise: string[] = [];
  for (let index = first; index <= last; index += day) {
    const name = new Date(index).toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(new Date(index).getUTCDay());
    expect([name, isWeekend && promised.has(name)]).toEqual([name, false]);
    if (!isWeekend && !promised.has(name)) holidaysWithoutPromise.push(name);
  }
  expect(holidaysWithoutPromise).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
  ]);
});

test.each(['en-US', 'en-CA', 'de-DE'])(
  'a reply date is the same in a browser that writes every date as %s does',
  (locale) => {
    const format = Date.prototype.toLocaleDateString;
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(function (this: Date, _, options) {
      return format.call(this, locale, options);
    });
    try {
      expect(replyDate('2026-11-16T17:00:00Z')?.toISOString().slice(0, 10)).toBe('2026-11-18');
    } finally {
      vi.restoreAllMocks();
    }
  },
);

test('an invalid moment has no reply date', () => expect(replyDate('')).toBeUndefined());

test('a reply date is written in the language of the page', () => {
  const day = new Date('2026-11-24T12:00:00Z');
  expect(replyDateWords(day, 'en-US')).toBe('Tuesday, November 24');
  expect(replyDateWords(day, 'es-US')).toBe('martes, 24 de noviembre');
});

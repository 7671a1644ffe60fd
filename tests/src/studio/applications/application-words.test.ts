import { expect, test } from 'vitest';
import {
  addressOfApplication,
  ageWords,
  amountWords,
  dayWords,
  missingWords,
  readApplicationAddress,
} from '#src/studio/applications/application-words.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test('an amount is written in whole dollars, and an absent one as no text', () => {
  expect(amountWords({ amount: 150_000 })).toBe('$150,000');
  expect(amountWords({ amount: 0 })).toBe('$0');
  expect(amountWords({})).toBe('');
});

test.each([
  [-5, 'this minute'],
  [0, 'this minute'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, 'yesterday'],
  [3 * 24 * 60, '3 days ago'],
])('an age of %i minutes is written in its largest unit: %s', (minutes, words) => {
  expect(ageWords(minutesAgo(minutes), NOW)).toBe(words);
});

test('a day is written with the name of its month', () => {
  expect(dayWords(new Date(2026, 10, 27))).toBe('Nov 27, 2026');
});

test('each missing part is a separate line, and there is no line if nothing is missing', () => {
  expect(missingWords({ statements: true, months: ['2026-10'], documents: ['pfs', 'suq'] })).toEqual([
    'Bank statements',
    expect.stringMatching(/^Statements of Oct/),
    'Personal financial statement',
    'Startup questionnaire',
  ]);
  expect(missingWords({ statements: false, months: [], documents: [] })).toEqual([]);
});

test('an address of an application is parsed to its brand and id, and another address is not', () => {
  const application = { brand: 'harbor-2', id: '6f1c0b9e-0000-4000-8000-000000000001' };
  expect(readApplicationAddress(addressOfApplication(application))).toEqual(application);
  for (const other of ['', '#/', '#/applications/harbor', '#/applications/harbor/1/2', '#/drafts/harbor/1'])
    expect(readApplicationAddress(other)).toBeUndefined();
});

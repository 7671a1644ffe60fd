import { expect, test } from 'vitest';
import { replyDate } from '#src/pages/moments.ts';

test.each([
  ['a Monday', '2026-11-23T12:00:00', 'Wed Nov 25 2026'],
  ['a Thursday', '2026-11-26T12:00:00', 'Mon Nov 30 2026'],
  ['a Friday', '2026-11-27T12:00:00', 'Tue Dec 01 2026'],
  ['a Saturday', '2026-11-28T12:00:00', 'Tue Dec 01 2026'],
])('two business days after %s', (_, sent, day) => {
  expect(replyDate(sent)?.toDateString()).toBe(day);
});

test('of no moment there is none', () => expect(replyDate('')).toBeUndefined());

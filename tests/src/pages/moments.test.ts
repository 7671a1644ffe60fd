import { afterEach, expect, it, vi } from 'vitest';
import { formatMoment, formatReplyDay } from '#src/pages/moments.ts';

const SENT = '2026-11-16T17:00:00Z';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a moment is written in the language of the page', () => {
  expect(formatMoment(SENT, 'en-US')).toContain('November 16, 2026');
  expect(formatReplyDay(SENT, 'en-US')).toBe('Wednesday, November 18');
  expect(formatReplyDay(SENT, 'es-US')).toBe('miércoles, 18 de noviembre');
});

it('an invalid moment has no words', () => {
  expect(formatMoment('', 'en-US')).toBe('');
  expect(formatReplyDay('', 'en-US')).toBeUndefined();
});

it('a moment has no words if the browser lacks the data of the language', () => {
  const fail = () => {
    throw new RangeError('no data');
  };
  vi.spyOn(Date.prototype, 'toLocaleString').mockImplementation(fail);
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockImplementation(fail);
  expect(formatMoment(SENT, 'en-US')).toBe('');
  expect(formatReplyDay(SENT, 'en-US')).toBeUndefined();
});

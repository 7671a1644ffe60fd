import { expect, test } from 'vitest';
import { PART_REQUEST } from '#domain/limits.ts';
import { lockedUntil } from '#widgets/asking/use-asking.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

test('a request can be mailed again a fixed time after its last mail', () => {
  expect(lockedUntil({ sentAt: '2026-11-28T11:59:00Z' }, now)).toBe(now - 60_000 + PART_REQUEST.resendMs);
});

test('a request can be mailed again after at most the same time if the clock of the server is ahead', () => {
  expect(lockedUntil({ sentAt: '2026-11-28T15:00:00Z' }, now)).toBe(now + PART_REQUEST.resendMs);
});

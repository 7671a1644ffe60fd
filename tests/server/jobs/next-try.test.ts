import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeNextTry, countMostTries, describeFault } from '#server/jobs/next-try.ts';
import { PermanentFailure } from '#server/jobs/port.ts';
import { MAIL_RETRIES, WEBHOOK_RETRIES } from '#server/limits.ts';

const retries = { firstMs: 1000, longestMs: 60_000, forMs: 3_600_000 };
const now = new Date('2026-11-22T12:00:00Z');
const nextTry = (tries: number, random = 1, more: { createdAt?: Date; uselessAt?: Date } = {}) => {
  const next = computeNextTry({ now, createdAt: now, uselessAt: null, tries, ...more }, retries, random);
  return next && next.getTime() - now.getTime();
};

test('the wait doubles up to the longest, and half of each wait is random', () => {
  expect([1, 2, 3, 6, 7, 8, 60, 5000].map((tries) => nextTry(tries))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000, 60_000,
  ]);
  expect([nextTry(3, 0), nextTry(3, 0.5)]).toEqual([2000, 3000]);
});

test('a job has no next try after its time, or once it is useless', () => {
  expect(nextTry(1, 1, { createdAt: new Date(now.getTime() - 3_599_000) })).toBe(1000);
  expect(nextTry(1, 1, { createdAt: new Date(now.getTime() - 3_599_001) })).toBeUndefined();
  expect(nextTry(1, 1, { uselessAt: new Date(now.getTime() + 999) })).toBeUndefined();
});

test('the next try never comes at once, nor later than the longest wait', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, random) => {
        const wait = nextTry(tries, random) ?? 0;
        return wait >= 500 && wait <= 60_000;
      },
    ),
  );
});

test('a job that fails at once every time is not tried more often than the limit', () => {
  // The waits of the last job add up exactly to its time limit.
  const exact = { firstMs: 1000, longestMs: 1000, forMs: 60_000 };
  for (const kind of [retries, MAIL_RETRIES, WEBHOOK_RETRIES, exact]) {
    let [tries, time] = [0, now.getTime()];
    for (let next: Date | undefined = now; next; ) {
      time = next.getTime();
      tries += 1;
      next = computeNextTry({ now: new Date(time), createdAt: now, uselessAt: null, tries }, kind, 0);
    }
    expect(countMostTries(kind)).toBe(tries);
  }
});

test('a fault is recorded by its codes, never by its text', () => {
  const refusedAddress = Object.assign(new Error('550 no ann@oak.example'), {
    code: 'EENVELOPE',
    responseCode: 550,
  });
  expect(describeFault(refusedAddress)).toBe('EENVELOPE 550');
  expect(describeFault(new PermanentFailure(refusedAddress))).toBe('EENVELOPE 550');
  expect(describeFault(new TypeError('ann@oak.example'))).toBe('TypeError');
  expect([
    describeFault('ann@oak.example'),
    describeFault(undefined),
    describeFault({ code: '<b>' }),
  ]).toEqual(['unknown', 'unknown', 'b']);
});

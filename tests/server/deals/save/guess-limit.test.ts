import { expect, it } from 'vitest';
import { RATES, REQUESTS } from '#server/call-limits.ts';
import type { SaveRequest } from '#server/deals/save/save-request.ts';
import { createGuessLimit } from '#server/deals/save/validation.ts';

/** A limiter that allows a given number of uses. */
function createCounter() {
  const uses = new Map<string, number>();
  const take = async (key: string, max: number, windowSeconds: number) => {
    const count = (uses.get(key) ?? 0) + 1;
    uses.set(key, count);
    return { allowed: count <= max, remaining: Math.max(0, max - count), retryAfter: windowSeconds };
  };
  const crypto = { blindIndex: (purpose: string, value: string) => `${purpose} of ${value.length}` };
  const limit = createGuessLimit({ limits: { take }, crypto } as unknown as Parameters<
    typeof createGuessLimit
  >[0]);
  return { limit, uses };
}
const saveOf = (sub: string) => ({ subject: { sub } }) as SaveRequest;

it('counts every guess of a save, under a keyed hash of the person', async () => {
  const { limit, uses } = createCounter();
  await limit(saveOf('ann'), 3);
  expect([...uses]).toEqual([['secret-guess:secret-guess of 3', 3]]);
});

it('counts a save once, however often it is tried', async () => {
  const { limit, uses } = createCounter();
  const save = saveOf('ann');
  await limit(save, 3);
  await limit(save, 3);
  await limit(saveOf('ann'), 1);
  expect([...uses.values()]).toEqual([4]);
});

it('counts nothing if a save holds no guess', async () => {
  const { limit, uses } = createCounter();
  await limit(saveOf('ann'), 0);
  expect(uses.size).toBe(0);
});

it('counts the guesses of an asked person for their request, with a limit of their own', async () => {
  const { limit, uses } = createCounter();
  const saveOfPart = () => ({ ...saveOf('ann'), part: { request: 'request-1' } }) as SaveRequest;
  await limit(saveOfPart(), REQUESTS.mostComparisons);
  expect([...uses]).toEqual([['secret-guess:secret-guess of 9', 10]]);
  await expect(limit(saveOfPart(), 1)).rejects.toMatchObject({ extras: { retryAfter: 24 * 3600 } });
  await limit(saveOf('ann'), 1);
});

it('refuses the save that goes beyond the limit, each time it is tried, and says when to try again', async () => {
  const { limit } = createCounter();
  await limit(saveOf('ann'), RATES.mostReveals);
  const save = saveOf('ann');
  const tooManyRequests = { code: 'too-many-requests', extras: { retryAfter: RATES.revealWindowSeconds } };
  await expect(limit(save, 1)).rejects.toMatchObject(tooManyRequests);
  await expect(limit(save, 1)).rejects.toMatchObject(tooManyRequests);
});

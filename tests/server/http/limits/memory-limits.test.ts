import { expect, test } from 'vitest';
import { createMemoryLimits } from '#server/http/limits/memory-limits.ts';
import { SERVER } from '#server/limits.ts';

let now = 0;
const clock = { now: () => new Date(now) };

test('counts calls in a window, returns its end, and then starts a new window', async () => {
  const limits = createMemoryLimits(clock);
  now = 90_000;
  expect(await limits.take('a', 2, 60)).toEqual({ allowed: true, remaining: 1, retryAfter: 30 });
  await limits.take('a', 2, 60);
  expect(await limits.take('a', 2, 60)).toEqual({ allowed: false, remaining: 0, retryAfter: 30 });
  expect((await limits.take('b', 2, 60)).allowed).toBe(true);
  now = 120_000;
  expect(await limits.take('a', 2, 60)).toEqual({ allowed: true, remaining: 1, retryAfter: 60 });
});

test('counts a bounded number of visitors and evicts the least recently seen', async () => {
  const limits = createMemoryLimits(clock);
  await limits.take('first', 1, 60);
  await limits.take('second', 1, 60);
  await limits.take('first', 1, 60);
  for (let index = 0; index < SERVER.mostVisitorsCounted - 1; index += 1)
    await limits.take(`other ${index}`, 1, 60);
  expect((await limits.take('first', 1, 60)).allowed).toBe(false);
  expect((await limits.take('second', 1, 60)).allowed).toBe(true);
});

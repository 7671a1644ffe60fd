import { expect, it, vi } from 'vitest';
import { subscribeToPromise } from '#engine/react';

const settled = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await Promise.resolve();
};

it.each([
  ['a result', () => Promise.resolve('Ada'), [['Ada']], []],
  ['a failure', () => Promise.reject('lost'), [], [['lost']]],
])('passes on %s, once, and nothing after its cleanup', async (_, promise, taken, failed) => {
  const [take, fail] = [vi.fn(), vi.fn()];
  subscribeToPromise(promise(), take, fail);
  const stop = subscribeToPromise(promise(), take, fail);
  stop();
  await settled();
  expect([take.mock.calls, fail.mock.calls]).toEqual([taken, failed]);
});

import { expect, it } from 'vitest';
import { SERVER } from '#server/limits.ts';
import { retryConflicts } from '#server/storage/faults/retry.ts';

/** Work that fails so often with an error of PostgreSQL, and how often it was done. */
function createFailing(times: number, code: string) {
  let count = 0;
  const work = async () => {
    count += 1;
    if (count <= times) throw Object.assign(new Error('failed'), { code });
    return 'done';
  };
  return { work, count: () => count };
}

it.each(['40001', '40P01'])('a conflict (%s) is tried again, five times in all', async (code) => {
  const passing = createFailing(SERVER.databaseTries - 1, code);
  expect(await retryConflicts(passing.work)).toBe('done');
  expect(passing.count()).toBe(SERVER.databaseTries);
  const lasting = createFailing(SERVER.databaseTries, code);
  await expect(retryConflicts(lasting.work)).rejects.toThrow('failed');
  expect(lasting.count()).toBe(SERVER.databaseTries);
});

it.each(['40002', '23505', ''])('another error (%s) is not tried again', async (code) => {
  const { work, count } = createFailing(1, code);
  await expect(retryConflicts(work)).rejects.toThrow('failed');
  expect(count()).toBe(1);
});

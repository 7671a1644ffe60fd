import { expect, test } from 'vitest';
import { openTestServer } from '#tests/server/start-test-server.ts';

let now = Date.UTC(2026, 0, 1);
const server = await openTestServer({ capabilities: {}, clock: { now: () => new Date(now) } });

test('counts up to the limit, in this window and for this key', async () => {
  const { limits } = server.deps;
  expect(await limits.take('a', 2, 60)).toEqual({ allowed: true, remaining: 1, retryAfter: 60 });
  expect(await limits.take('a', 2, 60)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await limits.take('a', 2, 60)).toMatchObject({ allowed: false, remaining: 0 });
  expect(await limits.take('b', 2, 60)).toMatchObject({ allowed: true });
  now += 60_000;
  expect(await limits.take('a', 2, 60)).toMatchObject({ allowed: true, remaining: 1 });
});

test('simultaneous requests are counted one by one', async () => {
  const results = await Promise.all(
    Array.from({ length: 40 }, () => server.deps.limits.take('crowd', 10, 60)),
  );
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('ended windows are swept', async () => {
  now += 3_600_000;
  await server.deps.limits.take('c', 1, 60);
  await server.deps.jobs.settle();
  expect(await server.deps.db.query('select key from rate_limits')).toEqual([{ key: 'c:60' }]);
});

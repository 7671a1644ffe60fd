import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { movingClock } from '../../identity/moving-clock.ts';
import type { TestServer } from '../../start-test-server.ts';

/** A limit of calls in a window of time, with its value: a change of the value needs a change of the test. */
export interface CallLimit {
  /** The calls that are limited. */
  calls: string;
  most: number;
  seconds: number;
  /** The first word of the counter's key; absent if each process counts in memory. */
  counter?: string;
  send: () => Promise<Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>>;
}

/** Expects that the last call within the limit passes, and that further ones are refused until the window ends. */
export async function expectLimit(
  server: TestServer,
  clock: ReturnType<typeof movingClock>,
  limit: CallLimit,
): Promise<void> {
  // Other tests may have made such calls.
  clock.forward(limit.seconds);
  await leaveOneCall(server, clock, limit);
  const last = await limit.send();
  expect(last.statusCode, last.body).not.toBe(429);
  const refusedResponse = await limit.send();
  expect(refusedResponse.statusCode).toBe(429);
  const wait = Number(refusedResponse.headers['retry-after']);
  expect(wait).toBeLessThanOrEqual(limit.seconds);
  clock.forward(wait - 1);
  expect((await limit.send()).statusCode).toBe(429);
  clock.forward(1);
  expect((await limit.send()).statusCode).not.toBe(429);
}

/** Makes the calls of a limit in memory; of a stored counter only the first one, then it sets the counter. */
async function leaveOneCall(
  { deps }: TestServer,
  clock: ReturnType<typeof movingClock>,
  { counter, most, seconds, send }: CallLimit,
): Promise<void> {
  const first = await send();
  expect(first.statusCode, first.body).not.toBe(429);
  if (counter === undefined) {
    for (let sentCount = 2; sentCount < most; sentCount += 1) await send();
    return;
  }
  const rows = await deps.db.query(
    'update rate_limits set uses = $1 where starts_with(key, $2) and key ~ $3 and expires_at > $4 returning uses',
    [most - 1, `${counter}:`, `:${seconds}$`, clock.now()],
  );
  expect(rows).toHaveLength(1);
}

import { expect, it, vi } from 'vitest';
import { rateLimit } from '#server/http/limits/rate-limit.ts';
import { Problem } from '#server/http/problems/problem.ts';

type Hook = ReturnType<typeof rateLimit>;
type TakenRequest = { allowed: boolean; remaining: number; retryAfter: number };

/** The answer's headers, for a request from an address of which `taken` says how many it has made. */
async function headersOf(outcome: TakenRequest) {
  const take = vi.fn(async () => outcome);
  const deps = {
    limits: { take },
    crypto: { blindIndex: (_kind: string, text: string) => `hash of ${text}` },
  };
  const limit = rateLimit(deps as unknown as Parameters<typeof rateLimit>[0], 'places', 30, 60);
  const headers: Record<string, unknown> = {};
  const reply = {
    header: (name: string, value: unknown) => {
      headers[name] = value;
      return reply;
    },
  };
  const done = limit.call({} as ThisParameterType<Hook>, { ip: '203.0.113.7' } as never, reply as never);
  return { headers, take, done };
}

it('an answer says how many requests are allowed and how many are left', async () => {
  const { headers, take, done } = await headersOf({ allowed: true, remaining: 29, retryAfter: 0 });
  await done;
  expect(headers).toEqual({ 'ratelimit-limit': 30, 'ratelimit-remaining': 29 });
  expect(take).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^places:hash of 203\.0\.113\./),
    30,
    60,
  );
});

it('a request too many is refused with the time to wait', async () => {
  const { headers, done } = await headersOf({ allowed: false, remaining: 0, retryAfter: 12 });
  const refusal = await done.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({ extras: { retryAfter: 12 } });
  expect(headers['ratelimit-remaining']).toBe(0);
});

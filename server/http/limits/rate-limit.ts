import type { preHandlerAsyncHookHandler } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Problem } from '../problems/problem.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';

/**
 * Allows at most `max` requests per network address in `windowSeconds`, then answers 429 with Retry-After.
 * The address is stored only as a keyed hash.
 */
export function rateLimit(
  deps: { limits: Limits; crypto: Pick<Deps['crypto'], 'blindIndex'> },
  name: string,
  max: number,
  windowSeconds: number,
): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const visitor = deps.crypto.blindIndex('ip', networkOf(request.ip));
    const limit = await deps.limits.take(`${name}:${visitor}`, max, windowSeconds);
    reply.header('ratelimit-limit', max).header('ratelimit-remaining', limit.remaining);
    if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  };
}

import type { preHandlerAsyncHookHandler } from 'fastify';
import type { Deps } from './deps.ts';
import { Problem } from './problems/problem.ts';

const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Set by proxies: the visitor is somewhere else, though the proxy is here. */
const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * A preHandler for what is meant for the person at this machine: refuses a server that listens beyond it, a visitor whom
 * a proxy passed on, and a page that reached it under a foreign name (DNS rebinding).
 * @throws Problem `forbidden`
 */
export function onThisMachine({ config }: Pick<Deps, 'config'>, detail: string): preHandlerAsyncHookHandler {
  return async (request) => {
    const isPassedOn = PASSED_ON.some((name) => request.headers[name] !== undefined);
    if (!config.isLoopback || isPassedOn || !LOOPBACK.test(request.hostname))
      throw new Problem('forbidden', { detail });
  };
}

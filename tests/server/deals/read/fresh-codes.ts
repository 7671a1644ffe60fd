import type { Subject } from '#server/deps.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf, type Send } from '../people.ts';

/** When a code was entered that is not fresh, in seconds before now. */
export const STALE = [
  ['301 seconds ago', 301],
  ['an hour ago', 3600],
  ['at an unknown time', undefined],
  ['in a future that no clock explains', -301],
] as const;

/** Starts a server that requires a fresh code, and another that does not. Call it at the top level of a test file. */
export async function openStepUpServers() {
  const clock = movingClock();
  const server = await openTestServer({ clock });
  const free = await openTestServer({ clock, env: { STEP_UP: 'off' } });
  const seconds = (ago = 0) => Math.floor(clock.now().getTime() / 1000) - ago;

  /** Calls of a user whose last code was entered this many seconds ago; `undefined`: the token does not say. */
  function person(sub: string, ago: number | undefined, on = server): Send {
    const more: Partial<Subject> = { authTime: ago === undefined ? undefined : seconds(ago) };
    const { authorization } = asApplicant(sub, 'ann@oak.example', more);
    const send = caller(on, sub);
    return (method, url, body, options = {}) =>
      send(method, url, body, { ...options, headers: { ...options.headers, authorization } });
  }

  const begin = async (sub: string, on = server) =>
    (await person(sub, 0, on)('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;

  return { server, free, clock, seconds, person, begin };
}

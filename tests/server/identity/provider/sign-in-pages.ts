import type { LightMyRequestResponse } from 'fastify';
import { createAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { AUDIENCE, CLIENT_ID, challengeOf, codeOf, SCOPE } from '../sign-in.ts';

export const HOST = 'localhost:8080';
export const ORIGIN = `http://${HOST}`;
export const VERIFIER = 'v'.repeat(43);

export const GOOD: Record<string, string> = {
  client_id: CLIENT_ID,
  response_type: 'code',
  redirect_uri: `${ORIGIN}/app/verify/login`,
  scope: SCOPE,
  audience: AUDIENCE,
  state: 'st',
  nonce: 'no',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
  connection: 'email',
  screen_hint: 'signup',
};

export const location = (answer: LightMyRequestResponse) => new URL(String(answer.headers.location), ORIGIN);
export const cookieOf = (answer: LightMyRequestResponse) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

/**
 * The provider of a new server, and the calls of one browser to its pages. Call it at the top level of a test
 * file.
 */
export async function openSignInPages() {
  const clock = movingClock();
  const server = await openTestServer({ makeAuth: createAuth, clock });
  /** The cookies of this browser since it opened the sign-in page. */
  const at = { browser: '' };
  const get = (url: string, cookie = '') =>
    server.app.inject({ url, headers: { host: HOST, ...(cookie ? { cookie } : {}) } });

  const authorize = (changes: Record<string, string | undefined> = {}, cookie = '') => {
    const parameters = Object.entries({ ...GOOD, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return get(`/authorize?${new URLSearchParams(parameters)}`, cookie);
  };

  const form = (url: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: {
        host: HOST,
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        cookie: at.browser,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams(values).toString(),
    });

  const exchange = (code: string | null, changes: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { host: HOST },
      payload: {
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        code,
        redirect_uri: GOOD.redirect_uri,
        code_verifier: VERIFIER,
        ...changes,
      },
    });

  async function begin(changes: Record<string, string> = {}): Promise<string> {
    const answer = await authorize(changes);
    at.browser = cookieOf(answer);
    return location(answer).searchParams.get('state') ?? '';
  }

  /**
   * Submits the pages.
   * @returns the redirect back to the client
   */
  async function signInAt(email: string, changes: Record<string, string> = {}) {
    const sentResponse = await form('/u/login', { state: await begin(changes), email });
    const state = location(sentResponse).searchParams.get('state') ?? '';
    return form('/u/login/code', { state, code: await codeOf(server.app, email) });
  }

  return { at, server, clock, get, authorize, form, exchange, begin, signInAt };
}

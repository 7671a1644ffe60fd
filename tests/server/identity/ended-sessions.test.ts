import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { endSessions, sweepEndedSessions } from '#server/identity/ended-sessions.ts';
import type { TestServer } from '../start-test-server.ts';
import { movingClock } from './moving-clock.ts';
import { CLIENT_ID, signInTokens, type Tokens } from './sign-in.ts';
import { startTwoServers } from './two-servers.ts';

// Two processes of one deployment: a session ends at one of them [SESSION-9].
const clock = movingClock();
let one: TestServer;
let other: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ one, other, close } = await startTwoServers(clock));
});
afterAll(() => close());

/** What cannot be taken back: read or given away. */
const WHERE_IT_MATTERS = [
  ['POST', '/deals/reveal'],
  ['GET', '/deals/submitted'],
  ['GET', '/deals/submitted/copy'],
  ['POST', '/api/apply/submit'],
  ['GET', '/files'],
  ['POST', '/files/upload'],
  ['POST', '/files/save'],
  ['POST', '/tools/plaid/connect'],
  ['GET', '/user/sessions'],
] as const;

const status = async (
  server: TestServer,
  { access_token }: Tokens,
  url = '/deals/current',
  method: 'GET' | 'POST' = 'GET',
) =>
  (await server.app.inject({ method, url, headers: { authorization: `Bearer ${access_token}` } })).statusCode;
const end = (path: string, { refresh_token: token }: Tokens) =>
  one.app.inject({ method: 'POST', url: path, payload: { client_id: CLIENT_ID, token } });

describe.each(['/oauth/revoke', '/oauth/revoke-all'])('a session that ends by %s', (path) => {
  test('[SESSION-9] [LIMIT-40] takes its access token along: at once where it matters, everywhere within a minute', async () => {
    const tokens = await signInTokens(one.app, `ann${path.length}@oak.example`);
    for (const server of [one, other]) expect(await status(server, tokens)).toBe(200);
    expect((await end(path, tokens)).statusCode).toBe(200);
    for (const server of [one, other])
      for (const [method, url] of WHERE_IT_MATTERS)
        expect([url, await status(server, tokens, url, method)]).toEqual([url, 401]);
    clock.forward(SESSION.endedSeenMs / 1000);
    for (const server of [one, other]) expect(await status(server, tokens)).toBe(401);
    expect(SESSION.endedSeenMs).toBeLessThanOrEqual(60_000);
  });
});

test('other sessions of the person, and of others, go on', async () => {
  const [ann, annAtHome, bob] = [
    await signInTokens(one.app, 'ann@elm.example'),
    await signInTokens(one.app, 'ann@elm.example'),
    await signInTokens(one.app, 'bob@elm.example'),
  ];
  await end('/oauth/revoke', ann);
  clock.forward(60);
  expect(await status(other, ann)).toBe(401);
  for (const tokens of [annAtHome, bob]) expect(await status(other, tokens)).toBe(200);
});

test('what ended is forgotten once no token of it can be valid', async () => {
  const tokens = await signInTokens(one.app, 'late@elm.example');
  await end('/oauth/revoke', tokens);
  clock.forward(SESSION.accessTokenSeconds + SESSION.clockSkewSeconds + 1);
  await end('/oauth/revoke', await signInTokens(one.app, 'next@elm.example'));
  await sweepEndedSessions(one.deps.db, clock.now());
  expect(await one.deps.db.query('select sid from ended_sessions')).toHaveLength(1);
  expect(await status(one, tokens)).toBe(401);
});

test('a session that was ended for long is remembered for long, also if it is ended once more', async () => {
  const { db } = one.deps;
  const ended = () => db.query("select sid from ended_sessions where sid = 'tenant'");
  await endSessions(db, ['tenant'], clock.now(), SESSION.longestMs);
  await endSessions(db, ['tenant'], clock.now());
  clock.forward(SESSION.longestMs / 1000 - 1);
  await sweepEndedSessions(db, clock.now());
  expect(await ended()).toHaveLength(1);
  clock.forward(2);
  await sweepEndedSessions(db, clock.now());
  expect(await ended()).toEqual([]);
});

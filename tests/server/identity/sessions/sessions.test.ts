import { describe, expect, test } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { readAudit } from '#server/audit/read-audit.ts';
import { createAuth } from '#server/identity/auth.ts';
import { parseDevice } from '#server/identity/sessions.ts';
import { openTestServer, startTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { CLIENT_ID, signInTokens, type Tokens } from '../sign-in.ts';
import { startTenantServer } from '../tenant.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth: createAuth, clock });

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const call = (tokens: Tokens, agent: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    payload,
    headers: { authorization: `Bearer ${tokens.access_token}`, 'user-agent': agent },
  });
const list = async (tokens: Tokens, agent: string) =>
  (await call(tokens, agent, 'GET', '/user/sessions')).json().data.sessions;
const refresh = ({ refresh_token }: Tokens) =>
  server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token },
  });

test('a person sees their sign-ins, the newest first, and which of them is this one', async () => {
  const email = 'where@oak.example';
  const phone = await signInTokens(server.app, email);
  await list(phone, PHONE);
  clock.forward(60);
  const desk = await signInTokens(server.app, email);
  expect(await list(desk, DESK)).toEqual([
    expect.objectContaining({ browser: 'Chrome', system: 'Windows', isCurrent: true }),
    expect.objectContaining({ browser: 'Safari', system: 'iPhone', isCurrent: false }),
  ]);
  expect(await list(await signInTokens(server.app, 'else@oak.example'), DESK)).toHaveLength(1);
});

test('ending one session revokes its tokens and its refresh; all other sessions stay valid', async () => {
  const email = 'ends@oak.example';
  const [phone, desk] = [await signInTokens(server.app, email), await signInTokens(server.app, email)];
  await list(phone, PHONE);
  const lost = (await list(desk, DESK)).find((candidate: { isCurrent: boolean }) => !candidate.isCurrent);
  const stranger = await signInTokens(server.app, 'stranger@oak.example');
  const end = (tokens: Tokens) => call(tokens, DESK, 'POST', '/user/sessions/end', { id: lost.id });
  expect((await end(stranger)).statusCode).toBe(404);
  expect((await call(phone, PHONE, 'GET', '/deals/submitted')).statusCode).toBe(200);

  expect((await end(desk)).statusCode).toBe(200);
  expect((await call(phone, PHONE, 'GET', '/deals/submitted')).statusCode).toBe(401);
  clock.forward(SESSION.endedSeenMs / 1000);
  expect((await call(phone, PHONE, 'GET', '/deals/current')).statusCode).toBe(401);
  expect((await refresh(phone)).statusCode).toBe(403);
  expect(await list(desk, DESK)).toHaveLength(1);
  expect((await refresh(desk)).statusCode).toBe(200);
  // One session only: another person's call ended nothing.
  const { sub } = JSON.parse(Buffer.from(desk.access_token.split('.')[1] ?? '', 'base64url').toString());
  const entries = await readAudit(server.deps, { event: 'sessions-ended', person: sub, limit: 9 });
  expect(entries.map((line) => JSON.parse(line).about)).toEqual(['one']);
});

test('a session that was not used for two days is no longer listed', async () => {
  const email = 'old@oak.example';
  await list(await signInTokens(server.app, email), PHONE);
  clock.forward(SESSION.idleMs / 1000 + 1);
  expect(await list(await signInTokens(server.app, email), DESK)).toHaveLength(1);
});

test("the end of a tenant's session, which the tenant may still refresh, is kept as long as a session can last", async () => {
  const other = await startTestServer({ makeAuth: createAuth, clock });
  delete other.deps.identity.endSession;
  const tokens = await signInTokens(other.app, 'tenant@oak.example');
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const [own] = (await other.app.inject({ url: '/user/sessions', headers })).json().data.sessions;
  await other.app.inject({ method: 'POST', url: '/user/sessions/end', headers, payload: { id: own.id } });
  const rows = await other.deps.db.query('select sid, ended_at, kept_until from ended_sessions');
  await other.close();
  expect(Number(rows[0]?.kept_until) - Number(rows[0]?.ended_at)).toBe(SESSION.longestMs);
});

test('an ended session of a tenant counts again once its user has signed in again under the same id', async () => {
  const { server: other, createCaller } = await startTenantServer({ clock });
  const now = () => Math.floor(+clock.now() / 1000);
  const person = { sub: 'email|ann', email: 'ann@oak.example', sid: 'browser' };
  const signIn = now();
  const first = await createCaller({ ...person, issuedAt: signIn, authTime: signIn });
  expect((await first('GET', '/user/sessions')).json().data.sessions).toHaveLength(1);
  clock.forward(60);
  expect((await first('POST', '/user/sessions/end', { id: 'browser' })).statusCode).toBe(200);
  clock.forward(SESSION.endedSeenMs / 1000 + 1);
  const statuses = async (call: typeof first) =>
    Promise.all(['/user/sessions', '/deals/current'].map(async (url) => (await call('GET', url)).statusCode));
  // The tenant knows the browser and issues tokens without asking.
  const silent = await createCaller({ ...person, issuedAt: now(), authTime: signIn });
  expect(await statuses(silent)).toEqual([401, 401]);
  expect(await statuses(await createCaller({ ...person, issuedAt: now() }))).toEqual([401, 401]);
  const proved = await createCaller({ ...person, issuedAt: now(), authTime: now() });
  expect(await statuses(proved)).toEqual([200, 200]);
  expect((await proved('GET', '/user/sessions')).json().data.sessions).toHaveLength(1);
  // It ends as before.
  clock.forward(60);
  await proved('POST', '/user/sessions/end', { id: 'browser' });
  clock.forward(SESSION.endedSeenMs / 1000 + 1);
  expect(await statuses(proved)).toEqual([401, 401]);
  await other.close();
});

test('does not list an ended session, even if a process still accepts its token', async () => {
  const email = 'late@oak.example';
  const [phone, desk] = [await signInTokens(server.app, email), await signInTokens(server.app, email)];
  clock.forward(SESSION.endedSeenMs / 1000);
  expect((await call(desk, DESK, 'GET', '/deals/current')).statusCode).toBe(200);
  const payload = { client_id: CLIENT_ID, token: desk.refresh_token };
  await server.app.inject({ method: 'POST', url: '/oauth/revoke-all', payload });
  clock.forward(5);
  expect((await call(phone, PHONE, 'GET', '/deals/current')).statusCode).toBe(200);
  expect(await list(await signInTokens(server.app, email), DESK)).toMatchObject([{ isCurrent: true }]);
});

test("lists a tenant's session at once after a new proof of identity, so that it can be ended", async () => {
  const { server: other, createCaller } = await startTenantServer({ clock });
  const now = () => Math.floor(+clock.now() / 1000);
  const person = { sub: 'email|eve', email: 'eve@oak.example' };
  const tokenOf = (sid: string) => createCaller({ ...person, sid, issuedAt: now(), authTime: now() });
  const desk = await tokenOf('desk');
  const phone = await tokenOf('phone');
  await phone('GET', '/user/sessions');
  const listSessions = async () => {
    const { sessions } = (await desk('GET', '/user/sessions')).json().data;
    return sessions.map((session: { id: string; signedInAt: string }) => [
      session.id,
      Date.parse(session.signedInAt) / 1000,
    ]);
  };
  const signInAt = now();
  expect(await listSessions()).toHaveLength(2);
  clock.forward(60);
  await desk('POST', '/user/sessions/end', { id: 'phone' });
  clock.forward(5);
  expect(await listSessions()).toEqual([['desk', signInAt]]);
  await (await tokenOf('phone'))('GET', '/user/sessions');
  expect(await listSessions()).toEqual([
    ['phone', now()],
    ['desk', signInAt],
  ]);
  // A new proof of identity in a session that has not ended is no new sign-in.
  clock.forward(5);
  await (await tokenOf('desk'))('GET', '/user/sessions');
  expect((await listSessions()).at(0)).toEqual(['desk', signInAt]);
  await other.close();
});

test('a session that cannot be recorded now is admitted, and recorded with the next call', async () => {
  const { db } = server.deps;
  const tokens = await signInTokens(server.app, 'unnoted@oak.example');
  await db.query('alter table sessions rename to sessions_away');
  const answer = await call(tokens, DESK, 'GET', '/deals/current');
  await db.query('alter table sessions_away rename to sessions');
  expect(answer.statusCode).toBe(200);
  expect(await list(tokens, DESK)).toHaveLength(1);
});

describe('the name of a device', () => {
  test.each([
    [DESK, 'Chrome', 'Windows'],
    [PHONE, 'Safari', 'iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
    [`${DESK} Edg/131.0.0.0`, 'Edge', 'Windows'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [`${DESK} OPR/117.0.0.0`, 'Opera', 'Windows'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [PHONE.replace('Version/18.1', 'CriOS/131.0'), 'Chrome', 'iPhone'],
    [PHONE.replace('Version/18.1', 'FxiOS/132.0'), 'Firefox', 'iPhone'],
    [PHONE.replace('Version/18.1', 'EdgiOS/131.0 Version/18.1'), 'Edge', 'iPhone'],
    [`${DESK} EdgA/131.0`, 'Edge', 'Windows'],
    [PHONE.replaceAll('iPhone', 'iPad'), 'Safari', 'iPad'],
    [DESK.replace('Windows NT 10.0; Win64; x64', 'X11; CrOS x86_64 14541.0.0'), 'Chrome', 'ChromeOS'],
    [DESK.replace('Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7'), 'Chrome', 'Mac'],
    ['curl/8.5.0', null, null],
  ])('%s', (agent, browser, system) => {
    expect(parseDevice(agent)).toEqual({ browser, system });
  });
  test('is empty for an unknown browser', () =>
    expect(parseDevice(undefined)).toEqual({ browser: null, system: null }));
});

import { describe, expect, test } from 'vitest';
import { SESSION } from '#domain/limits.ts';
import { createAuth } from '#server/identity/auth.ts';
import { createEndedSessions, endSessions, sweepEndedSessions } from '#server/identity/ended-sessions.ts';
import type { Database } from '#server/storage/database.ts';
import type { TestServer } from '../../start-test-server.ts';
import { openTwoServers } from '../../two-servers.ts';
import { movingClock } from '../moving-clock.ts';
import { CLIENT_ID, signInTokens, type Tokens } from '../sign-in.ts';

// Two processes of one deployment: a session ends at one of them [SESSION-9].
const clock = movingClock();
const { server: testServer, other } = await openTwoServers({ clock, makeAuth: createAuth });

/** Actions that can't be undone: reading or giving away data. */
const GUARDED_ROUTES = [
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
  testServer.app.inject({ method: 'POST', url: path, payload: { client_id: CLIENT_ID, token } });

describe.each(['/oauth/revoke', '/oauth/revoke-all'])('a session that ends by %s', (path) => {
  test('[SESSION-9] [LIMIT-40] ends its access token: at once for routes that read the database, for all others within a minute', async () => {
    const tokens = await signInTokens(testServer.app, `ann${path.length}@oak.example`);
    for (const server of [testServer, other]) expect(await status(server, tokens)).toBe(200);
    expect((await end(path, tokens)).statusCode).toBe(200);
    for (const server of [testServer, other])
      for (const [method, url] of GUARDED_ROUTES)
        expect([url, await status(server, tokens, url, method)]).toEqual([url, 401]);
    clock.forward(SESSION.endedSeenMs / 1000);
    for (const server of [testServer, other]) expect(await status(server, tokens)).toBe(401);
    expect(SESSION.endedSeenMs).toBeLessThanOrEqual(60_000);
  });
});

test('other sessions of the person and of other people stay valid', async () => {
  const [ann, annAtHome, bob] = [
    await signInTokens(testServer.app, 'ann@elm.example'),
    await signInTokens(testServer.app, 'ann@elm.example'),
    await signInTokens(testServer.app, 'bob@elm.example'),
  ];
  await end('/oauth/revoke', ann);
  clock.forward(60);
  expect(await status(other, ann)).toBe(401);
  for (const tokens of [annAtHome, bob]) expect(await status(other, tokens)).toBe(200);
});

test('an ended session is forgotten once none of its tokens can be valid', async () => {
  const tokens = await signInTokens(testServer.app, 'late@elm.example');
  await end('/oauth/revoke', tokens);
  clock.forward(SESSION.accessTokenSeconds + SESSION.clockSkewSeconds + 1);
  await end('/oauth/revoke', await signInTokens(testServer.app, 'next@elm.example'));
  await sweepEndedSessions(testServer.deps.db, clock.now());
  expect(await testServer.deps.db.query('select sid from ended_sessions')).toHaveLength(1);
  expect(await status(testServer, tokens)).toBe(401);
});

test('an end with a long retention keeps that retention if the session is ended again', async () => {
  const { db } = testServer.deps;
  const endedRows = () => db.query("select sid from ended_sessions where sid = 'tenant'");
  await endSessions(db, ['tenant'], clock.now(), SESSION.longestMs);
  await endSessions(db, ['tenant'], clock.now());
  clock.forward(SESSION.longestMs / 1000 - 1);
  await sweepEndedSessions(db, clock.now());
  expect(await endedRows()).toHaveLength(1);
  clock.forward(2);
  await sweepEndedSessions(db, clock.now());
  expect(await endedRows()).toEqual([]);
});

describe('the cache of ended sessions in a process', () => {
  const KEPT_MS = (SESSION.accessTokenSeconds + SESSION.clockSkewSeconds) * 1000;
  const seconds = () => Math.floor(+clock.now() / 1000);

  test('a session is over for each token whose sign-in was before its end, or in the same second', async () => {
    const endedSessions = createEndedSessions({ db: testServer.deps.db, clock });
    await endSessions(testServer.deps.db, ['over'], clock.now());
    for (const isOver of [endedSessions.isEndedByCache, endedSessions.isEndedByDatabase]) {
      const answers = [seconds() - 1, seconds(), undefined, seconds() + 1].map((authTime) =>
        isOver({ sid: 'over', authTime }),
      );
      expect(await Promise.all(answers)).toEqual([true, true, true, false]);
      expect(await isOver({ sid: 'another' })).toBe(false);
    }
  });

  test('an end with a long retention is valid until the last moment of it', async () => {
    await endSessions(testServer.deps.db, ['long'], clock.now(), SESSION.longestMs);
    clock.forward(KEPT_MS / 1000 + 1);
    const endedSessions = createEndedSessions({ db: testServer.deps.db, clock });
    expect(await endedSessions.isEndedByCache({ sid: 'long' })).toBe(true);
  });

  test('keeps its entries while the database fails; a process without a cache refuses every token', async () => {
    let isUp = true;
    const query = (sql: string, values?: unknown[]) =>
      isUp ? testServer.deps.db.query<object>(sql, values) : Promise.reject(new Error('no database'));
    const db = { ...testServer.deps.db, query: query as Database['query'] };
    await endSessions(testServer.deps.db, ['before'], clock.now());
    const endedSessions = createEndedSessions({ db, clock });
    expect(await endedSessions.isEndedByCache({ sid: 'before' })).toBe(true);
    isUp = false;
    clock.forward(SESSION.endedSeenMs / 1000);
    expect(await endedSessions.isEndedByCache({ sid: 'before' })).toBe(true);
    const fresh = createEndedSessions({ db, clock });
    await expect(fresh.isEndedByCache({ sid: 'before' })).rejects.toThrow('no database');
    isUp = true;
    expect(await fresh.isEndedByCache({ sid: 'before' })).toBe(true);
  });

  test('the sweep deletes rows from the first millisecond on at which no token of the session can be valid', async () => {
    const { db } = testServer.deps;
    const now = +clock.now();
    await db.query('delete from ended_sessions');
    await db.query('delete from sessions');
    for (const [sid, endedAt, keptUntil] of [
      ['just kept', now - KEPT_MS, null],
      ['just over', now - KEPT_MS - 1, null],
      ['long kept', now - 2 * KEPT_MS, now],
      ['long over', now - 2 * KEPT_MS, now - 1],
    ] as const)
      await db.query('insert into ended_sessions (sid, ended_at, kept_until) values ($1, $2, $3)', [
        sid,
        new Date(endedAt),
        keptUntil && new Date(keptUntil),
      ]);
    for (const [sid, more] of [
      ['used', 0],
      ['unused', 1],
    ] as const)
      await db.query('insert into sessions (sid, subject, first_at, last_at) values ($1, $2, $3, $3)', [
        sid,
        'ann',
        new Date(now - SESSION.longestMs - more),
      ]);
    await sweepEndedSessions(db, clock.now());
    const remainingSessions = await db.query<{ sid: string }>(
      'select sid from ended_sessions union all select sid from sessions order by sid',
    );
    expect(remainingSessions.map(({ sid }) => sid)).toEqual(['just kept', 'long kept', 'used']);
  });
});

import { expect, test, vi } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { PATIENCE_MS } from '../../../patience.ts';
import type { TestServer } from '../../start-test-server.ts';
import { openTwoServers } from '../../two-servers.ts';
import { movingClock } from '../moving-clock.ts';
import { CLIENT_ID, codeOf, exchangeCode, signInTokens, startCode, type Tokens } from '../sign-in.ts';

// Two applications on one database with the same keys, as two processes of a deployment, or one before and after a
// restart: the provider keeps no state in memory.

const clock = movingClock();
const { server: testServer, other } = await openTwoServers({ clock, makeAuth: createAuth });

const refresh = (server: TestServer, token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: token },
  });
/** A job of either process mails the code; both see it in the outbox. */
const codeMailedTo = (email: string) =>
  vi.waitFor(() => codeOf(other.app, email), { timeout: PATIENCE_MS, interval: 20 });
const notThe = (code: string) => (code === '123456' ? '654321' : '123456');

test('a code that one process sent works at the other, once', async () => {
  await startCode(testServer.app, 'ann@example.com');
  const code = await codeMailedTo('ann@example.com');
  expect((await exchangeCode(other.app, 'ann@example.com', code)).statusCode).toBe(200);
  expect((await exchangeCode(testServer.app, 'ann@example.com', code)).statusCode).toBe(403);
});

test('tries of both processes count together, and the fourth is refused', async () => {
  await startCode(testServer.app, 'bea@example.com');
  const code = await codeMailedTo('bea@example.com');
  for (const server of [testServer, other, testServer])
    await exchangeCode(server.app, 'bea@example.com', notThe(code));
  const answer = await exchangeCode(other.app, 'bea@example.com', code);
  expect([answer.statusCode, answer.json().error_description]).toEqual([
    403,
    "You've reached the maximum number of attempts. Please try to login again.",
  ]);
});

test('guessing a code at both processes at once ends after three tries', async () => {
  await startCode(testServer.app, 'cat@example.com');
  const code = await codeMailedTo('cat@example.com');
  const guesses = Array.from({ length: 60 }, (_, index) => String(index).padStart(6, '0')).filter(
    (guess) => guess !== code,
  );
  const answers = await Promise.all(
    guesses.map((guess, index) =>
      exchangeCode((index % 2 ? testServer : other).app, 'cat@example.com', guess),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
  const counted = answers.filter(
    (answer) => answer.json().error_description === 'Wrong email or verification code.',
  );
  expect(counted.length).toBeLessThanOrEqual(3);
  expect((await exchangeCode(testServer.app, 'cat@example.com', code)).statusCode).toBe(403);
});

test('requests for a code count together', async () => {
  clock.forward(3600 - ((clock.now().getTime() / 1000) % 3600));
  for (let index = 0; index < 10; index += 1) {
    const server = index % 2 ? testServer : other;
    expect((await startCode(server.app, 'dan@example.com')).statusCode).toBe(200);
  }
  expect((await startCode(testServer.app, 'dan@example.com')).statusCode).toBe(429);
  expect((await startCode(other.app, 'dan@example.com')).statusCode).toBe(429);
});

test('a token of one process is rotated by the other, and a stolen one ends the grant at both', async () => {
  clock.forward(3600);
  const first = await signInTokens(testServer.app, 'eve@example.com');
  const second: Tokens = (await refresh(other, first.refresh_token)).json();
  const third: Tokens = (await refresh(testServer, second.refresh_token)).json();
  expect((await refresh(other, first.refresh_token)).statusCode).toBe(403);
  expect((await refresh(testServer, third.refresh_token)).statusCode).toBe(403);
});

test('the API accepts the tokens of either process, and publishes one set of keys', async () => {
  const { access_token } = await signInTokens(testServer.app, 'fay@example.com');
  const [here, there] = await Promise.all(
    [testServer, other].map(({ app }) =>
      app.inject('/.well-known/jwks.json').then((answer) => answer.json()),
    ),
  );
  expect(here).toEqual(there);
  for (const { app } of [testServer, other]) {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await app.inject({ url: '/deals/current', query: { application_type: 'apply' }, headers });
    expect(answer.statusCode).toBe(200);
  }
});

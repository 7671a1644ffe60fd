import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuth } from '#server/identity/auth.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { movingClock } from './moving-clock.ts';
import { codeOf, exchangeCode, signInTokens, startCode } from './sign-in.ts';

const clock = movingClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ makeAuth, clock });
});
afterAll(() => server.close());

const notThe = (code: string) => (code === '123456' ? '654321' : '123456');

describe('limits', () => {
  test('ten starts an hour for an address, from anywhere; then 429 until the hour is over', async () => {
    const email = 'often@example.com';
    // Windows are whole hours: this test begins one.
    clock.forward(3600 - ((clock.now().getTime() / 1000) % 3600));
    for (let at = 0; at < 10; at += 1) {
      const answer = await startCode(server.app, email, { remoteAddress: `10.0.0.${at}` });
      expect(answer.statusCode).toBe(200);
    }
    const answer = await startCode(server.app, email, { remoteAddress: '10.0.0.99' });
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await startCode(server.app, 'OFTEN@example.com ')).statusCode).toBe(429);
    clock.forward(3600);
    expect((await startCode(server.app, email)).statusCode).toBe(200);
  });

  test('fifty starts an hour from one IP address', async () => {
    clock.forward(3600 - ((clock.now().getTime() / 1000) % 3600));
    const from = (at: number) =>
      startCode(server.app, `many${at}@example.com`, { remoteAddress: '10.9.9.9' });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => from(at)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect((await from(51)).statusCode).toBe(429);
    expect((await startCode(server.app, 'many1@example.com', { remoteAddress: '10.9.9.8' })).statusCode).toBe(
      200,
    );
  });
});

test('no address, code, token or name is logged, and none lies in the database in plain text', async () => {
  const email = 'canary.person@example.com';
  clock.forward(3600);
  await startCode(server.app, email, { authParams: { given_name: 'Canary' } });
  const code = await codeOf(server.app, email);
  await exchangeCode(server.app, email, notThe(code));
  const tokens = (await exchangeCode(server.app, email, code)).json();
  const log = server.logged.join('\n');
  expect(log).toContain('"kind":"sign-in-code"');
  for (const secret of [email, code, 'Canary', tokens.refresh_token, tokens.access_token.slice(-40)])
    expect(log).not.toContain(secret);
  const tables = [
    'identity_codes',
    'identity_refresh_tokens',
    'identity_grants',
    'identity_keys',
    'mail_outbox',
    'rate_limits',
  ];
  for (const table of tables) {
    const rows = JSON.stringify(await server.deps.db.query(`select * from ${table}`));
    expect(rows).not.toContain(tokens.refresh_token);
    expect(rows).not.toContain(email);
    expect(rows).not.toContain(`"${code}"`);
    expect(rows).not.toContain('PRIVATE KEY');
  }
});

test('tokens of two servers on one database are each other`s: the key is shared', async () => {
  const { access_token } = await signInTokens(server.app, 'shared@example.com');
  const second = await makeAuth(server.deps, server.deps.identity);
  const request = {
    headers: { authorization: `Bearer ${access_token}` },
    protocol: 'http',
    host: 'localhost:80',
  };
  await second.requireApplicant.call(server.app, request as never, {} as never);
  expect(second.subject(request as never)).toMatchObject({ email: 'shared@example.com' });
});

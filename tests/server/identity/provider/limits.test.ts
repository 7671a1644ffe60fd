import { describe, expect, test } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { codeOf, exchangeCode, signInTokens, startCode } from '../sign-in.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth: createAuth, clock });

const notThe = (code: string) => (code === '123456' ? '654321' : '123456');

describe('limits', () => {
  const newHour = () => clock.forward(3600 - ((clock.now().getTime() / 1000) % 3600));

  test('ten starts an hour for an address from one network; then 429 until the hour is over', async () => {
    const email = 'often@example.com';
    newHour();
    for (let index = 0; index < 10; index += 1)
      expect((await startCode(server.app, email)).statusCode).toBe(200);
    const answer = await startCode(server.app, 'OFTEN@example.com ');
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
    clock.forward(3600);
    expect((await startCode(server.app, email)).statusCode).toBe(200);
  });

  test('starts and tries from another network neither lock a person out nor invalidate their code', async () => {
    const email = 'victim@example.com';
    const person = { remoteAddress: '198.51.100.7' };
    newHour();
    await startCode(server.app, email, person);
    const code = await codeOf(server.app, email);
    for (let index = 0; index < 60; index += 1) {
      const stranger = { remoteAddress: `10.1.${index % 4}.${index}` };
      await startCode(server.app, email, stranger);
      await exchangeCode(server.app, email, notThe(code), stranger);
    }
    expect((await exchangeCode(server.app, email, code, { remoteAddress: '10.1.0.1' })).statusCode).toBe(403);
    expect((await exchangeCode(server.app, email, code, person)).statusCode).toBe(200);
    expect((await startCode(server.app, email, person)).statusCode).toBe(200);
  });

  test('allow each network few codes once many networks ask for one address', async () => {
    newHour();
    const from = (net: number) =>
      startCode(server.app, 'flood@example.com', { remoteAddress: `10.2.0.${net}` });
    for (let net = 1; net <= 3; net += 1) for (let index = 0; index < 10; index += 1) await from(net);
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push((await from(9)).statusCode);
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  test('IPv6 counts by /64', async () => {
    newHour();
    const from = (address: string) => startCode(server.app, 'six@example.com', { remoteAddress: address });
    for (let index = 0; index < 10; index += 1)
      expect((await from(`2001:db8:0:7::${index + 1}`)).statusCode).toBe(200);
    expect((await from('2001:db8::7:ffff:1:2:3')).statusCode).toBe(429);
    expect((await from('2001:db8:0:8::1')).statusCode).toBe(200);
  });

  test('one network may try two hundred codes an hour', async () => {
    newHour();
    const stranger = { remoteAddress: '10.3.0.1' };
    const tries = Array.from({ length: 200 }, (_, index) =>
      exchangeCode(server.app, `any${index}@example.com`, '123456', stranger),
    );
    expect(new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
    const answer = await exchangeCode(server.app, 'any@example.com', '123456', stranger);
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'too_many_attempts']);
  });

  test('one IP address may request fifty codes an hour', async () => {
    clock.forward(3600 - ((clock.now().getTime() / 1000) % 3600));
    const from = (at: number) =>
      startCode(server.app, `many${at}@example.com`, { remoteAddress: '10.9.9.9' });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => from(index)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect((await from(51)).statusCode).toBe(429);
    expect((await startCode(server.app, 'many1@example.com', { remoteAddress: '10.9.9.8' })).statusCode).toBe(
      200,
    );
  });
});

test('the log contains no address, code, token or name, and the database none in plain text', async () => {
  const email = 'canary.person@example.com';
  clock.forward(3600);
  await startCode(server.app, email, { authParams: { given_name: 'Canary' } });
  const waiting = JSON.stringify(await server.deps.db.query('select * from identity_codes'));
  expect([waiting.includes('Canary'), waiting.includes(email)]).toEqual([false, false]);
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

test("two servers on one database accept each other's tokens, because they share the key", async () => {
  const { access_token } = await signInTokens(server.app, 'shared@example.com');
  const second = await createAuth(server.deps, server.deps.identity);
  const request = {
    headers: { authorization: `Bearer ${access_token}` },
    protocol: 'http',
    host: 'localhost:80',
  };
  await second.requireApplicant.call(server.app, request as never, {} as never);
  expect(second.subject(request as never)).toMatchObject({ email: 'shared@example.com' });
});

import { type CryptoKey, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { local } from '#dev/adapters.ts';
import { createSigningKey } from '#dev/identity/tokens/signing-key.ts';
import { createAuth } from '#server/identity/auth.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { signInTokens } from '../sign-in.ts';
import { clock, guardedRoute, invalidClaims, secondsFromNow, validClaims } from './access-token.ts';

describe("the local provider's tokens", () => {
  let server: TestServer;
  let key: Awaited<ReturnType<ReturnType<typeof createSigningKey>>>;
  let other: CryptoKey;

  beforeAll(async () => {
    server = await startTestServer({
      makeAuth: createAuth,
      clock,
      capabilities: { ...local.capabilities, guarded: guardedRoute },
    });
    key = await createSigningKey(server.deps)();
    other = (await generateKeyPair('RS256')).privateKey;
  });
  afterAll(() => server.close());

  const sign = (claims: JWTPayload, header: Record<string, unknown> = {}, by = key.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(by);
  const callWho = (authorization?: string, host = 'localhost') =>
    server.app.inject({ url: '/who', headers: { host, ...(authorization ? { authorization } : {}) } });

  test('a valid token names its subject', async () => {
    const answer = await callWho(`Bearer ${await sign(validClaims())}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { sub: 'email|1', email: 'ann@example.com', accounts: ['acc-1'] },
    ]);
  });

  test('a real sign-in passes, until its hour and five minutes are over', async () => {
    const { access_token, id_token } = await signInTokens(server.app, 'ann@example.com');
    expect((await callWho(`Bearer ${access_token}`)).json()).toMatchObject({ email: 'ann@example.com' });
    expect((await callWho(`Bearer ${id_token}`)).statusCode).toBe(401);
    clock.forward(3600 + 299);
    expect((await callWho(`Bearer ${access_token}`)).statusCode).toBe(200);
    clock.forward(2);
    expect((await callWho(`Bearer ${access_token}`)).statusCode).toBe(401);
  });

  test('five minutes of difference between clocks are accepted', async () => {
    const { exp: _exp, ...rest } = validClaims();
    expect((await callWho(`Bearer ${await sign({ ...rest, exp: secondsFromNow(-299) })}`)).statusCode).toBe(
      200,
    );
    expect(
      (await callWho(`Bearer ${await sign({ ...validClaims(), nbf: secondsFromNow(299) })}`)).statusCode,
    ).toBe(200);
  });

  test("names of this machine are one host, a brand's host is another", async () => {
    const token = `Bearer ${await sign(validClaims())}`;
    expect((await callWho(token, '127.0.0.1')).statusCode).toBe(200);
    expect((await callWho(token, 'localhost:9999')).statusCode).toBe(401);
    expect((await callWho(token, 'harbor.localhost')).statusCode).toBe(401);
  });

  test.each(invalidClaims)('%s is refused with 401 Unauthorized', async (_name, claims) => {
    const answer = await callWho(`Bearer ${await sign(claims())}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'unauthorized', msg: 'Unauthorized' });
  });

  test.each([
    ['no header', () => undefined],
    ['another scheme', () => 'Basic YTpi'],
    ['an empty token', () => 'Bearer '],
    ['no token', () => 'Bearer x.y.z'],
    ['two tokens', async () => `Bearer ${await sign(validClaims())} ${await sign(validClaims())}`],
    ['alg none', () => `Bearer ${new UnsecuredJWT(validClaims()).encode()}`],
    ['another key', async () => `Bearer ${await sign(validClaims(), {}, other)}`],
    ['an unknown key id', async () => `Bearer ${await sign(validClaims(), { kid: 'x' })}`],
    [
      'a shared secret made of the public key',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(key.jwks.keys[0]));
        return `Bearer ${await new SignJWT(validClaims()).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(secret)}`;
      },
    ],
    [
      'a changed body',
      async () => {
        const [head, , tail] = (await sign(validClaims())).split('.');
        return `Bearer ${head}.${Buffer.from(JSON.stringify({ ...validClaims(), sub: 'email|2' })).toString('base64url')}.${tail}`;
      },
    ],
    ['a changed end', async () => `Bearer ${(await sign(validClaims())).slice(0, -4)}AAAA`],
    [
      'a good one that is too long',
      async () => `Bearer ${await sign({ ...validClaims(), jti: 'x'.repeat(9000) })}`,
    ],
    ['a very long one', () => `Bearer ${'a'.repeat(9000)}`],
  ])('%s is refused with 401', async (_name, header) => {
    expect((await callWho(await header())).statusCode).toBe(401);
  });

  test('accounts are a list of ids or of objects with an id; an entry without an id is left out', async () => {
    const accounts = ['a', { id: 'b', name: 'B' }, '', { id: '' }, { name: 'C' }, 3, null];
    const accountsOf = async (value: unknown) =>
      (
        await callWho(`Bearer ${await sign({ ...validClaims(), 'https://trellis.example/accounts': value })}`)
      ).json().accounts;
    expect(await accountsOf(accounts)).toEqual(['a', 'b']);
    expect(await accountsOf('a')).toEqual([]);
    expect(await accountsOf(undefined)).toEqual([]);
  });

  test('a route without a guard has no subject', async () => {
    const authorization = `Bearer ${await sign(validClaims())}`;
    expect((await server.app.inject({ url: '/unguarded', headers: { authorization } })).statusCode).toBe(401);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { local } from '#dev/adapters.ts';
import { createSigningKey } from '#dev/identity/tokens/signing-key.ts';
import type { Capability } from '#server/deps.ts';
import { createAccessCheck } from '#server/identity/access-token.ts';
import { makeAuth } from '#server/identity/auth.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { movingClock } from './moving-clock.ts';
import { AUDIENCE, signInTokens } from './sign-in.ts';

const clock = movingClock();
const guarded: Capability = async (app, deps) => {
  app.get('/who', { preHandler: deps.auth.requireApplicant }, async (request) => deps.auth.subject(request));
  app.get('/unguarded', async (request) => deps.auth.subject(request));
};

/** The claims of a valid token, and each way to invalidate them. */
const good = (): JWTPayload => {
  const now = Math.floor(clock.now().getTime() / 1000);
  return {
    iss: 'http://localhost/',
    sub: 'email|1',
    aud: [AUDIENCE, 'http://localhost/userinfo'],
    iat: now,
    exp: now + 3600,
    'https://trellis.example/email': 'Ann@Example.com',
    'https://trellis.example/type': 'applicant',
    'https://trellis.example/accounts': ['acc-1'],
  };
};
const soon = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;

const spoiled: [string, () => JWTPayload][] = [
  ['expired', () => ({ ...good(), exp: soon(-301) })],
  ['not valid yet', () => ({ ...good(), nbf: soon(301) })],
  ['issued in the future', () => ({ ...good(), nbf: soon(400), iat: soon(400) })],
  ['wrong audience', () => ({ ...good(), aud: 'https://other.example' })],
  ['for the sign-in client (an ID token)', () => ({ ...good(), aud: 'trellis-web' })],
  ['no audience', () => ({ ...good(), aud: undefined })],
  ['wrong issuer', () => ({ ...good(), iss: 'https://evil.example/' })],
  ['another host as issuer', () => ({ ...good(), iss: 'http://harbor.localhost/' })],
  ['no issuer', () => ({ ...good(), iss: undefined })],
  ['no subject', () => ({ ...good(), sub: undefined })],
  ['no end', () => ({ ...good(), exp: undefined })],
  ['no applicant', () => ({ ...good(), 'https://trellis.example/type': 'admin' })],
  ['no type', () => ({ ...good(), 'https://trellis.example/type': undefined })],
  ['no e-mail', () => ({ ...good(), 'https://trellis.example/email': undefined })],
  ['an e-mail that nobody has proven', () => ({ ...good(), email_verified: false })],
];

describe('the local provider`s tokens', () => {
  let server: TestServer;
  let key: Awaited<ReturnType<ReturnType<typeof createSigningKey>>>;
  let other: CryptoKey;

  beforeAll(async () => {
    server = await startTestServer({ makeAuth, clock, capabilities: { ...local.capabilities, guarded } });
    key = await createSigningKey(server.deps)();
    other = (await generateKeyPair('RS256')).privateKey;
  });
  afterAll(() => server.close());

  const sign = (claims: JWTPayload, header: Record<string, unknown> = {}, by = key.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(by);
  const who = (authorization?: string, host = 'localhost') =>
    server.app.inject({ url: '/who', headers: { host, ...(authorization ? { authorization } : {}) } });

  test('a good one names its subject', async () => {
    const answer = await who(`Bearer ${await sign(good())}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { sub: 'email|1', email: 'ann@example.com', accounts: ['acc-1'] },
    ]);
  });

  test('a real sign-in passes, until its hour and five minutes are over', async () => {
    const { access_token, id_token } = await signInTokens(server.app, 'ann@example.com');
    expect((await who(`Bearer ${access_token}`)).json()).toMatchObject({ email: 'ann@example.com' });
    expect((await who(`Bearer ${id_token}`)).statusCode).toBe(401);
    clock.forward(3600 + 299);
    expect((await who(`Bearer ${access_token}`)).statusCode).toBe(200);
    clock.forward(2);
    expect((await who(`Bearer ${access_token}`)).statusCode).toBe(401);
  });

  test('five minutes of difference between clocks are accepted', async () => {
    const { exp: _exp, ...rest } = good();
    expect((await who(`Bearer ${await sign({ ...rest, exp: soon(-299) })}`)).statusCode).toBe(200);
    expect((await who(`Bearer ${await sign({ ...good(), nbf: soon(299) })}`)).statusCode).toBe(200);
  });

  test('names of this machine are one host, a brand`s host is another', async () => {
    const token = `Bearer ${await sign(good())}`;
    expect((await who(token, '127.0.0.1')).statusCode).toBe(200);
    expect((await who(token, 'localhost:9999')).statusCode).toBe(401);
    expect((await who(token, 'harbor.localhost')).statusCode).toBe(401);
  });

  test.each(spoiled)('%s: 401 Unauthorized', async (_name, claims) => {
    const answer = await who(`Bearer ${await sign(claims())}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'unauthorized', msg: 'Unauthorized' });
  });

  test.each([
    ['no header', () => undefined],
    ['another scheme', () => 'Basic YTpi'],
    ['an empty token', () => 'Bearer '],
    ['no token', () => 'Bearer x.y.z'],
    ['two tokens', async () => `Bearer ${await sign(good())} ${await sign(good())}`],
    ['alg none', () => `Bearer ${new UnsecuredJWT(good()).encode()}`],
    ['another key', async () => `Bearer ${await sign(good(), {}, other)}`],
    ['an unknown key id', async () => `Bearer ${await sign(good(), { kid: 'x' })}`],
    [
      'a shared secret made of the public key',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(key.jwks.keys[0]));
        return `Bearer ${await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(secret)}`;
      },
    ],
    [
      'a changed body',
      async () => {
        const [head, , tail] = (await sign(good())).split('.');
        return `Bearer ${head}.${Buffer.from(JSON.stringify({ ...good(), sub: 'email|2' })).toString('base64url')}.${tail}`;
      },
    ],
    ['a changed end', async () => `Bearer ${(await sign(good())).slice(0, -4)}AAAA`],
    ['a good one that is too long', async () => `Bearer ${await sign({ ...good(), jti: 'x'.repeat(9000) })}`],
    ['a very long one', () => `Bearer ${'a'.repeat(9000)}`],
  ])('%s: 401', async (_name, header) => {
    expect((await who(await header())).statusCode).toBe(401);
  });

  test('accounts are a list of ids or of objects with an id; what names none is left out', async () => {
    const accounts = ['a', { id: 'b', name: 'B' }, '', { id: '' }, { name: 'C' }, 3, null];
    const accountsOf = async (value: unknown) =>
      (await who(`Bearer ${await sign({ ...good(), 'https://trellis.example/accounts': value })}`)).json()
        .accounts;
    expect(await accountsOf(accounts)).toEqual(['a', 'b']);
    expect(await accountsOf('a')).toEqual([]);
    expect(await accountsOf(undefined)).toEqual([]);
  });

  test('a route that forgot its guard has no subject', async () => {
    const authorization = `Bearer ${await sign(good())}`;
    expect((await server.app.inject({ url: '/unguarded', headers: { authorization } })).statusCode).toBe(401);
  });
});

describe('a tenant`s tokens', () => {
  let tenant: Server;
  let server: TestServer;
  let privateKey: CryptoKey;
  let keys: unknown[];
  let up = true;
  let domain: string;

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    privateKey = pair.privateKey;
    keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }];
    tenant = createServer((request, response) => {
      response.statusCode = up && request.url === '/.well-known/jwks.json' ? 200 : 500;
      response.end(JSON.stringify({ keys }));
    });
    await new Promise<void>((done) => tenant.listen(0, '127.0.0.1', done));
    domain = `http://127.0.0.1:${(tenant.address() as AddressInfo).port}`;
    server = await start();
  });
  afterAll(async () => {
    await server.close();
    tenant.close();
  });

  async function start(): Promise<TestServer> {
    const env = { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: 'client', AUTH_AUDIENCE: AUDIENCE };
    return startTestServer({ makeAuth, clock, env, capabilities: { ...local.capabilities, guarded } });
  }
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);
  const who = async (on: TestServer, claims: JWTPayload) =>
    on.app.inject({ url: '/who', headers: { authorization: `Bearer ${await sign(claims)}` } });

  test('are checked against its key set and issuer; who came counts as registered', async () => {
    const validate = () =>
      server.app.inject({
        method: 'POST',
        url: '/user/register/validate',
        payload: { email: 'ann@example.com' },
      });
    expect((await validate()).json()).toEqual({ userWithThisEmailExists: false });
    expect((await who(server, { ...good(), iss: `${domain}/` })).statusCode).toBe(200);
    expect((await validate()).json()).toEqual({ userWithThisEmailExists: true });
    expect((await who(server, good())).statusCode).toBe(401);
  });

  test("are answered 503, not 401, if the tenant's keys can't be fetched", async () => {
    up = false;
    const fresh = await start();
    expect((await who(fresh, { ...good(), iss: `${domain}/` })).statusCode).toBe(503);
    expect((await fresh.app.inject('/who')).statusCode).toBe(401);
    up = true;
    expect((await who(fresh, { ...good(), iss: `${domain}/` })).statusCode).toBe(200);
    await fresh.close();
  });

  test('there is no local provider and no outbox then', async () => {
    for (const url of ['/authorize', '/userinfo', '/u/login', '/.well-known/jwks.json', '/v2/logout'])
      expect((await server.app.inject(url)).statusCode, url).toBe(404);
    for (const url of ['/passwordless/start', '/oauth/token', '/oauth/revoke'])
      expect((await server.app.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(404);
  });
});

describe('our own key set', () => {
  const ISSUER = 'http://localhost/';
  let pairs: { kid: string; privateKey: CryptoKey; jwk: object }[];
  beforeAll(async () => {
    pairs = await Promise.all(
      ['a', 'b'].map(async (kid) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256');
        return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
      }),
    );
  });

  /** A check whose keys can be changed, and the token of a key. */
  function setUp() {
    const shown = { keys: [pairs[0]?.jwk ?? {}], reads: 0, isUp: true };
    const keys = async () => {
      shown.reads += 1;
      if (!shown.isUp) throw new Error('no database');
      return { keys: shown.keys };
    };
    const check = createAccessCheck({ keys, audience: AUDIENCE, clock });
    const token = (at: number, kid = pairs[at]?.kid, claims = good()) =>
      new SignJWT({ ...claims, jti: `${at}` })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(pairs[at]?.privateKey as CryptoKey);
    return {
      shown,
      token,
      passes: async (text: string) => (await check(`Bearer ${text}`, ISSUER)) !== undefined,
    };
  }

  test('is read once, and again at an unknown key id, but not for each of them', async () => {
    const { shown, token, passes } = setUp();
    for (const sub of ['1', '2', '3'])
      expect(await passes(await token(0, 'a', { ...good(), sub }))).toBe(true);
    expect(shown.reads).toBe(1);

    shown.keys = pairs.map(({ jwk }) => jwk);
    clock.forward(29);
    expect(await passes(await token(1))).toBe(false);
    expect(shown.reads).toBe(1);
    clock.forward(1);
    expect(await passes(await token(1))).toBe(true);
    for (const kid of ['x', 'y']) expect(await passes(await token(0, kid))).toBe(false);
    expect(shown.reads).toBe(2);
  });

  test('that cannot be read makes nobody signed out', async () => {
    const { shown, token, passes } = setUp();
    shown.isUp = false;
    await expect(passes(await token(0))).rejects.toThrow('does not give its keys');
    shown.isUp = true;
    expect(await passes(await token(0))).toBe(true);
    // A cached key set is kept if a newer one can't be read.
    clock.forward(30);
    shown.isUp = false;
    await expect(passes(await token(1))).rejects.toThrow('does not give its keys');
    expect(await passes(await token(0))).toBe(true);
  });

  test('lets a token count for a minute after its key is gone', async () => {
    const { shown, token, passes } = setUp();
    const old = await token(0);
    expect(await passes(old)).toBe(true);
    shown.keys = [pairs[1]?.jwk ?? {}];
    clock.forward(30);
    expect(await passes(await token(1))).toBe(true);
    clock.forward(29);
    expect(await passes(old)).toBe(true);
    clock.forward(1);
    expect(await passes(old)).toBe(false);
  });

  test('lets no token count past its end, at another issuer, or changed', async () => {
    const { token, passes } = setUp();
    const short = await token(0, 'a', { ...good(), exp: soon(-290) });
    expect(await passes(short)).toBe(true);
    expect(await passes(`${short.slice(0, -4)}AAAA`)).toBe(false);
    clock.forward(9);
    expect(await passes(short)).toBe(true);
    clock.forward(1);
    expect(await passes(short)).toBe(false);

    const check = createAccessCheck({
      keys: async () => ({ keys: [pairs[0]?.jwk ?? {}] }),
      audience: AUDIENCE,
      clock,
    });
    const header = `Bearer ${await token(0)}`;
    expect(await check(header, ISSUER)).toBeDefined();
    expect(await check(header, 'http://other.example/')).toBeUndefined();
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { local } from '#dev/adapters.ts';
import { createAuth } from '#server/identity/auth.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { AUDIENCE } from '../sign-in.ts';
import { clock, guardedRoute, validClaims } from './access-token.ts';

describe("a tenant's tokens", () => {
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
    return startTestServer({
      makeAuth: createAuth,
      clock,
      env,
      capabilities: { ...local.capabilities, guarded: guardedRoute },
    });
  }
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);
  const callWho = async (on: TestServer, claims: JWTPayload) =>
    on.app.inject({ url: '/who', headers: { authorization: `Bearer ${await sign(claims)}` } });

  test('are checked against its key set and issuer; their person counts as registered', async () => {
    const validate = () =>
      server.app.inject({
        method: 'POST',
        url: '/user/register/validate',
        payload: { email: 'ann@example.com' },
      });
    expect((await validate()).json()).toEqual({ userWithThisEmailExists: false });
    expect((await callWho(server, { ...validClaims(), iss: `${domain}/` })).statusCode).toBe(200);
    expect((await validate()).json()).toEqual({ userWithThisEmailExists: true });
    expect((await callWho(server, validClaims())).statusCode).toBe(401);
  });

  test("are answered 503, not 401, if the tenant's keys can't be fetched", async () => {
    up = false;
    const fresh = await start();
    expect((await callWho(fresh, { ...validClaims(), iss: `${domain}/` })).statusCode).toBe(503);
    expect((await fresh.app.inject('/who')).statusCode).toBe(401);
    up = true;
    expect((await callWho(fresh, { ...validClaims(), iss: `${domain}/` })).statusCode).toBe(200);
    await fresh.close();
  });

  test('leave the server without a local provider and an outbox', async () => {
    for (const url of ['/authorize', '/userinfo', '/u/login', '/.well-known/jwks.json', '/v2/logout'])
      expect((await server.app.inject(url)).statusCode, url).toBe(404);
    for (const url of ['/passwordless/start', '/oauth/token', '/oauth/revoke'])
      expect((await server.app.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(404);
  });
});

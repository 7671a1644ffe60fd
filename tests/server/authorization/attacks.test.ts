import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxPath } from '#dev/outbox.ts';
import { fullApplication, payloadOf } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { CLIENT_ID, signIn, signInTokens } from '../identity/sign-in.ts';
import { mailsOf } from '../start-test-server.ts';
import { startWholeServer } from './whole-server.ts';

/** Attacks on the whole server with real tokens. */
const clock = movingClock();
let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer({ clock });
});
afterAll(() => server.close());

const call = (
  authorization: string,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method,
    url,
    headers: { host: 'localhost', authorization, 'idempotency-key': randomUUID(), ...headers },
    ...(payload ? { payload } : {}),
  });

describe('a fresh code', () => {
  it('is not counted as fresh after a refresh, only after a new code', async () => {
    const { access_token, refresh_token } = await signInTokens(server.app, 'ann@oak.example');
    await call(`Bearer ${access_token}`, 'POST', '/api/apply/create', payloadOf(fullApplication()));
    const ask = async (token: string) =>
      (await call(`Bearer ${token}`, 'POST', '/deals/reveal', { field: '/business_ein' })).statusCode;
    expect(await ask(access_token)).toBe(200);
    clock.forward(301);
    expect(await ask(access_token)).toBe(403);
    const refreshed = await server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { host: 'localhost' },
      payload: { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token },
    });
    expect(refreshed.statusCode).toBe(200);
    expect(await ask(refreshed.json().access_token)).toBe(403);
    expect(await ask((await signInTokens(server.app, 'ann@oak.example')).access_token)).toBe(200);
  });
});

describe('a redirect leads only to this site', () => {
  const ELSEWHERE = [
    'https://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://localhost:8080/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'blob:http://localhost/1',
    'data:text/html,x',
  ];
  it.each(ELSEWHERE)('log-out does not lead to %s', async (returnTo) => {
    const answer = await server.app.inject({
      url: '/v2/logout',
      query: { returnTo },
      headers: { host: 'localhost' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  it.each(ELSEWHERE)('sign-in does not lead to %s', async (redirect_uri) => {
    const query = {
      client_id: CLIENT_ID,
      redirect_uri,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: 'x'.repeat(43),
      state: 's',
    };
    const answer = await server.app.inject({ url: '/authorize', query, headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  it('a line break in an address adds no header', async () => {
    const returnTo = 'http://localhost/\r\nset-cookie: a=b';
    const answer = await server.app.inject({
      url: '/v2/logout',
      query: { returnTo },
      headers: { host: 'localhost' },
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('a=b');
  });
});

describe('the Host header', () => {
  it.each(['bad host', 'a@b', 'localhost:99999', '[', 'evil.example/path', '%00', ''])(
    '%j causes no server error',
    async (host) => {
      const authorization = await signIn(server.app, 'host@oak.example', { remoteAddress: '10.0.0.9' });
      for (const url of [
        '/deals/current',
        '/userinfo',
        '/authorize',
        '/v2/logout',
        '/.well-known/openid-configuration',
        '/',
      ]) {
        const answer = await call(authorization, 'GET', url, undefined, { host });
        expect([url, answer.statusCode < 500]).toEqual([url, true]);
      }
    },
  );

  it('is in no mail', async () => {
    const email = 'mail@oak.example';
    const payload = { client_id: CLIENT_ID, connection: 'email', email };
    const host = 'evil.example';
    await server.app.inject({ method: 'POST', url: '/passwordless/start', payload, headers: { host } });
    const mails = await mailsOf(server.app, email);
    expect(mails.json()).toHaveLength(1);
    expect(mails.body).not.toContain(host);
  });

  it('of another name makes no token that this server accepts', async () => {
    const strangerTokens = await signIn(server.app, 'eve@elm.example', { host: 'evil.example' });
    expect((await call(strangerTokens, 'GET', '/deals/current')).statusCode).toBe(401);
  });
});

describe('the local outbox', () => {
  it.each([{}, { host: '127.0.0.1' }, { 'x-forwarded-for': '203.0.113.9' }] as Record<string, string>[])(
    '[SIGN-24] needs its key, with any headers: %j',
    async (headers) => {
      const key = randomBytes(32).toString('base64url');
      const addresses = [
        '',
        '.json',
        '/',
        '/json',
        `/${key}`,
        `/${key}/json`,
        '/:key',
        '/:key/json',
        '//json',
      ];
      for (const rest of addresses) {
        const answer = await server.app.inject({ url: `/local/outbox${rest}`, headers });
        expect([rest, answer.statusCode]).toEqual([rest, 404]);
      }
      expect((await mailsOf(server.app)).statusCode).toBe(200);
    },
  );

  it('[SIGN-24] has a key of 256 bits, readable by its owner alone and not in the log', async () => {
    const { dataDir } = server.deps.config;
    const file = path.join(dataDir, 'outbox-key');
    const key = readFileSync(file, 'utf8').trim();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(outboxPath({ dataDir })).toBe(`/local/outbox/${key}`);
    await mailsOf(server.app);
    expect(server.logged.join('\n')).not.toContain(key);
  });
});

describe('sample banks', () => {
  it('refuse a call without a token that they issued', async () => {
    for (const name of ['institutions', 'accounts', 'finish']) {
      const payload = { link_token: 'link-local-unknown', institution_id: 'ins_one' };
      const answer = await server.app.inject({ method: 'POST', url: `/local/bank-link/${name}`, payload });
      expect([answer.statusCode, answer.json().error_code]).toEqual([400, 'INVALID_LINK_TOKEN']);
    }
    expect((await server.app.inject('/local/bank-link/oauth?state=unknown')).statusCode).toBe(400);
  });
});

it('?brand= chooses no brand if the public address is another host, even if the server listens on this machine', async () => {
  const proxied = await startWholeServer({ env: { PUBLIC_URL: 'https://funding.example' } });
  const headers = { host: '127.0.0.1:8080' };
  const brandResponse = await proxied.app.inject({ url: '/version.json?brand=harbor', headers });
  expect(brandResponse.json().brand).toBe('default');
  const brandedHeaders = { ...headers, cookie: 'trellis-brand=harbor' };
  expect((await proxied.app.inject({ url: '/version.json', headers: brandedHeaders })).json().brand).toBe(
    'default',
  );
  await proxied.close();
});

describe('a page of another site', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'sends no save as %s',
    async (type) => {
      const authorization = await signIn(server.app, 'csrf@oak.example', { remoteAddress: '10.0.0.8' });
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/apply/create',
        headers: { host: 'localhost', authorization, 'content-type': type, 'idempotency-key': randomUUID() },
        payload: '{"business":{"name":"Evil"}}',
      });
      expect(answer.statusCode).toBe(415);
    },
  );

  it('is not signed in by the cookie of the provider alone', async () => {
    const headers = { host: 'localhost', cookie: `trellis-identity=${'x'.repeat(43)}` };
    expect((await server.app.inject({ url: '/deals/current', headers })).statusCode).toBe(401);
  });
});

describe('a token', () => {
  it.each([
    ['twice', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['in another scheme', (token: string) => `Token ${token}`],
    ['with words behind', (token: string) => `Bearer ${token} x`],
    ['too long', () => `Bearer ${'a'.repeat(9000)}`],
  ])('%s is refused as a token', async (_, header) => {
    const { access_token } = await signInTokens(server.app, 'odd@oak.example', { remoteAddress: '10.0.0.7' });
    expect((await call(header(access_token), 'GET', '/deals/current')).statusCode).toBe(401);
  });

  it('is read from the header alone, not from a query, a body or a cookie', async () => {
    const { access_token } = await signInTokens(server.app, 'where@oak.example', {
      remoteAddress: '10.0.0.6',
    });
    const url = `/deals/current?access_token=${access_token}`;
    const headers = { host: 'localhost', cookie: `access_token=${access_token}` };
    expect((await server.app.inject({ url, headers })).statusCode).toBe(401);
  });
});

it('the log has no token, code or address of these calls', () => {
  const log = server.logged.join('\n');
  expect(log).not.toMatch(/eyJ|oak\.example|elm\.example|evil/);
});

import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { hashSecret } from '#dev/identity/secrets.ts';
import { createAuth } from '#server/identity/auth.ts';
import { openTestServer } from '../../start-test-server.ts';
import { movingClock } from '../moving-clock.ts';
import { AUDIENCE, CLIENT_ID, codeOf, OTP_GRANT, signInTokens, startCode, type Tokens } from '../sign-in.ts';

const clock = movingClock();
const server = await openTestServer({ makeAuth: createAuth, clock });

const BAD = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' };
const DAY = 86_400;

async function refresh(token: string, clientId = CLIENT_ID) {
  const payload = { grant_type: 'refresh_token', client_id: clientId, refresh_token: token };
  return server.app.inject({ method: 'POST', url: '/oauth/token', payload });
}
const refreshTokens = async (token: string): Promise<Tokens> => {
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('tokens', () => {
  test('[SIGN-8] [SIGN-21] have the claims of an applicant of this server', async () => {
    const tokens = await signInTokens(server.app, 'ann@example.com');
    const access = decodeJwt(tokens.access_token);
    const id = decodeJwt(tokens.id_token);
    const now = clock.now().getTime() / 1000;
    expect(access).toMatchObject({
      iss: 'http://localhost/',
      aud: [AUDIENCE, 'http://localhost/userinfo'],
      azp: CLIENT_ID,
      iat: now,
      exp: now + 3600,
      'https://trellis.example/type': 'applicant',
      'https://trellis.example/email': 'ann@example.com',
    });
    expect(id).toMatchObject({
      iss: 'http://localhost/',
      aud: CLIENT_ID,
      sub: access.sub,
      name: 'ann@example.com',
    });
    expect(id['https://trellis.example/session_expires_at']).toBe(now + 2 * DAY);
    expect((await signInTokens(server.app, 'ann@example.com')).id_token).not.toBe(tokens.id_token);
    expect(decodeJwt((await signInTokens(server.app, 'ann@example.com')).id_token).sub).toBe(id.sub);
  });

  test('include no refresh token without the scope offline_access', async () => {
    await startCode(server.app, 'online@example.com');
    const otp = await codeOf(server.app, 'online@example.com');
    const payload = {
      grant_type: OTP_GRANT,
      client_id: CLIENT_ID,
      realm: 'email',
      username: 'online@example.com',
      otp,
      scope: 'openid email evil:scope',
    };
    const answer = await server.app.inject({ method: 'POST', url: '/oauth/token', payload });
    expect(answer.json()).not.toHaveProperty('refresh_token');
    expect(answer.json().scope).toBe('openid email');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('refresh tokens', () => {
  test('each is followed by a new one', async () => {
    const first = await signInTokens(server.app, 'rot@example.com');
    const second = await refreshTokens(first.refresh_token);
    const third = await refreshTokens(second.refresh_token);
    expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3);
    expect(decodeJwt(third.access_token).sub).toBe(decodeJwt(first.access_token).sub);
  });

  test('using a refresh token twice ends all tokens of its grant', async () => {
    const first = await signInTokens(server.app, 'reuse@example.com');
    const other = await signInTokens(server.app, 'reuse@example.com');
    const second = await refreshTokens(first.refresh_token);
    const third = await refreshTokens(second.refresh_token);
    const again = await refresh(first.refresh_token);
    expect([again.statusCode, again.json()]).toEqual([403, BAD]);
    expect((await refresh(third.refresh_token)).statusCode).toBe(403);
    // The session of another device of the same user continues.
    expect((await refresh(other.refresh_token)).statusCode).toBe(200);
  });

  test('a retry whose first answer was lost works for 30 seconds; the lost token then ends them all', async () => {
    const first = await signInTokens(server.app, 'lost@example.com');
    const lostTokens = await refreshTokens(first.refresh_token);
    clock.forward(30);
    const second = await refreshTokens(first.refresh_token);
    const third = await refreshTokens(second.refresh_token);
    expect((await refresh(lostTokens.refresh_token)).json()).toEqual(BAD);
    expect((await refresh(third.refresh_token)).json()).toEqual(BAD);
  });

  test('revoke the grant if one is used again after 30 seconds', async () => {
    const first = await signInTokens(server.app, 'late@example.com');
    const second = await refreshTokens(first.refresh_token);
    clock.forward(31);
    expect((await refresh(first.refresh_token)).json()).toEqual(BAD);
    expect((await refresh(second.refresh_token)).json()).toEqual(BAD);
  });

  test('used eight times at once give one valid answer; any other use ends the grant', async () => {
    const first = await signInTokens(server.app, 'eight@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh_token)));
    const rows = await server.deps.db.query<{ hash: string }>(
      `select hash from identity_refresh_tokens where used_at is null and grant_id = (
         select id from identity_grants where sub = $1)`,
      [decodeJwt(first.access_token).sub ?? ''],
    );
    expect(rows).toHaveLength(1);
    const tokens = answers.map((answer) => answer.json().refresh_token as string);
    const good = tokens.find((token) => hashSecret(token) === rows[0]?.hash) ?? '';
    const next = await refreshTokens(good);
    expect((await refresh(tokens.find((token) => token !== good) ?? '')).statusCode).toBe(403);
    expect((await refresh(next.refresh_token)).statusCode).toBe(403);
  });

  test('end after two days without use, and 30 days in all', async () => {
    let tokens = await signInTokens(server.app, 'long@example.com');
    clock.forward(2 * DAY - 1);
    tokens = await refreshTokens(tokens.refresh_token);
    clock.forward(2 * DAY);
    expect((await refresh(tokens.refresh_token)).json()).toEqual(BAD);
    tokens = await signInTokens(server.app, 'long@example.com');
    for (let day = 0; day < 29; day += 1) {
      clock.forward(DAY);
      tokens = await refreshTokens(tokens.refresh_token);
    }
    const ends = decodeJwt(tokens.id_token)['https://trellis.example/session_expires_at'];
    expect(ends).toBe(clock.now().getTime() / 1000 + DAY);
    clock.forward(DAY);
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(403);
  });

  test.each([undefined, '', 'x', 7, { a: 1 }])('%j is refused', async (token) => {
    expect((await refresh(token as string)).json()).toEqual(BAD);
  });

  test('those of another client are refused, and stay valid for that client', async () => {
    const { refresh_token } = await signInTokens(server.app, 'client@example.com');
    expect((await refresh(refresh_token, 'other')).statusCode).toBe(401);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  test('are taken as a form too, as the SDK sends them', async () => {
    const { refresh_token } = await signInTokens(server.app, 'form@example.com');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: CLIENT_ID,
        refresh_token,
      }).toString(),
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('POST /oauth/revoke', () => {
  const revoke = (payload: object) => server.app.inject({ method: 'POST', url: '/oauth/revoke', payload });

  test('ends the sign-in; an unknown token is not an error', async () => {
    const first = await signInTokens(server.app, 'rev@example.com');
    const second = await refreshTokens(first.refresh_token);
    expect((await revoke({ client_id: CLIENT_ID, token: second.refresh_token })).statusCode).toBe(200);
    expect((await refresh(second.refresh_token)).statusCode).toBe(403);
    expect((await revoke({ client_id: CLIENT_ID, token: 'unknown' })).statusCode).toBe(200);
  });

  test('requires a client and a token', async () => {
    expect((await revoke({ client_id: 'other', token: 'x' })).statusCode).toBe(401);
    expect((await revoke({ client_id: CLIENT_ID })).statusCode).toBe(400);
  });
});

describe('POST /oauth/revoke-all', () => {
  const revokeAll = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/oauth/revoke-all', payload });

  test('ends every sign-in of that person and of no other', async () => {
    const tokens = await signInTokens(server.app, 'all@example.com');
    const otherTokens = await signInTokens(server.app, 'all@example.com');
    const somebody = await signInTokens(server.app, 'somebody@example.com');
    const answer = await revokeAll({ client_id: CLIENT_ID, token: tokens.refresh_token });
    expect(answer.statusCode).toBe(200);
    for (const { refresh_token } of [tokens, otherTokens])
      expect((await refresh(refresh_token)).json()).toEqual(BAD);
    await refreshTokens(somebody.refresh_token);
  });

  test('requires a valid token', async () => {
    const first = await signInTokens(server.app, 'used@example.com');
    const second = await refreshTokens(first.refresh_token);
    for (const token of [first.refresh_token, 'unknown', '', undefined, 7])
      expect((await revokeAll({ client_id: CLIENT_ID, token })).statusCode).toBe(403);
    expect((await revokeAll({ client_id: 'other', token: second.refresh_token })).statusCode).toBe(401);
    await refreshTokens(second.refresh_token);
  });
});

describe('discovery and userinfo', () => {
  test('names the endpoints at the host of the request', async () => {
    const headers = { host: 'harbor.localhost:8080' };
    const found = (await server.app.inject({ url: '/.well-known/openid-configuration', headers })).json();
    expect(found).toMatchObject({
      issuer: 'http://harbor.localhost:8080/',
      jwks_uri: 'http://harbor.localhost:8080/.well-known/jwks.json',
      code_challenge_methods_supported: ['S256'],
    });
    const { keys } = (await server.app.inject('/.well-known/jwks.json')).json();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('/userinfo returns the person of the token', async () => {
    const { access_token, id_token } = await signInTokens(server.app, 'info@example.com');
    const ask = (token: string) =>
      server.app.inject({ url: '/userinfo', headers: { authorization: `Bearer ${token}` } });
    expect((await ask(access_token)).json()).toMatchObject({
      email: 'info@example.com',
      email_verified: true,
    });
    expect((await ask(id_token)).statusCode).toBe(401);
    expect((await server.app.inject('/userinfo')).statusCode).toBe(401);
  });
});

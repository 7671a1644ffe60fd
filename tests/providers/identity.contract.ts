import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';

/** The identity provider under test. */
export interface Provider {
  /** Origin of the tenant, or of the local provider; no slash at the end. */
  domain: string;
  /** Origin at which codes are started and exchanged, if it is not the domain. */
  otpUrl?: string;
  clientId: string;
  audience: string;
  /** An allowed return address. */
  callback: string;
  /** An allowed log-out address. */
  origin: string;
  /** An address whose codes can be read. */
  email: string;
  /** Remembers the codes mailed so far; the returned function waits for the next one. */
  watchMail(): Promise<() => Promise<string>>;
}

const OTP_GRANT = 'http://auth0.com/oauth/grant-type/passwordless/otp';
const SCOPE = 'openid profile email offline_access';
const claim = (name: string) => `https://trellis.example/${name}`;
const HOUR = 3600;

/**
 * The contract on which the sign-in client and the check of tokens rely: the same for the local provider (in the
 * ordinary tests) and a real tenant (docs/auth0.md). A failing row is a wrong setting or a broken promise. Three codes
 * are mailed.
 * @param provider is called once the tests run
 */
export function identityContract(provider: () => Provider): void {
  const otp = () => provider().otpUrl ?? provider().domain;
  const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const read: Record<string, unknown> = await answer.json().catch(() => ({}));
    return { status: answer.status, headers: answer.headers, body: read };
  };
  const start = (email: string, headers = {}) =>
    post(
      `${otp()}/passwordless/start`,
      {
        client_id: provider().clientId,
        connection: 'email',
        email,
        send: 'code',
        authParams: { scope: SCOPE, audience: provider().audience, screen_hint: 'signup' },
      },
      headers,
    );
  const exchange = (code: string, headers = {}) =>
    post(
      `${otp()}/oauth/token`,
      {
        grant_type: OTP_GRANT,
        client_id: provider().clientId,
        username: provider().email,
        otp: code,
        realm: 'email',
        audience: provider().audience,
        scope: SCOPE,
      },
      headers,
    );
  const refresh = (token: unknown) =>
    post(`${provider().domain}/oauth/token`, {
      grant_type: 'refresh_token',
      client_id: provider().clientId,
      refresh_token: token,
    });
  const signIn = async () => {
    const nextCode = await provider().watchMail();
    expect((await start(provider().email)).status).toBe(200);
    return exchange(await nextCode());
  };

  describe("a provider's description of itself", () => {
    test('discovery names the endpoints, and an issuer that ends in a slash', async () => {
      const answer = await fetch(`${provider().domain}/.well-known/openid-configuration`);
      const found = (await answer.json()) as Record<string, unknown>;
      expect(found.issuer).toBe(`${provider().domain}/`);
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'revocation_endpoint'])
        expect(String(found[name])).toContain(provider().domain);
      expect(found.id_token_signing_alg_values_supported).toContain('RS256');
    });
  });

  describe('codes', () => {
    test('a wrong code is refused in words that a person can read', async () => {
      const nextCode = await provider().watchMail();
      expect((await start(provider().email)).status).toBe(200);
      const right = await nextCode();
      const answer = await exchange(right === '111111' ? '222222' : '111111');
      expect([answer.status, answer.body.error]).toEqual([403, 'invalid_grant']);
      expect(String(answer.body.error_description)).toMatch(/code/i);
      expect(answer.body).not.toHaveProperty('access_token');
    });

    test('refuse an invalid address', async () => {
      expect((await start('no address')).status).toBe(400);
    });

    test('another client is refused', async () => {
      const body = { client_id: 'nobody', connection: 'email', email: provider().email, send: 'code' };
      expect((await post(`${otp()}/passwordless/start`, body)).status).toBeGreaterThanOrEqual(400);
    });
  });

  describe('tokens', () => {
    test('a right code signs in once; tokens have the claims that the API and the page read; each refresh token works once', async () => {
      const signedIn = await signIn();
      expect(signedIn.body.error_description).toBeUndefined();
      expect(signedIn.status).toBe(200);
      const { access_token, id_token, refresh_token, expires_in } = signedIn.body as Record<string, string>;
      expect(Number(expires_in)).toBeLessThanOrEqual(HOUR);

      const keys = createRemoteJWKSet(new URL(`${provider().domain}/.well-known/jwks.json`));
      const issuer = `${provider().domain}/`;
      const access = await jwtVerify(access_token ?? '', keys, {
        issuer,
        audience: provider().audience,
        algorithms: ['RS256'],
      });
      expect(access.payload).toMatchObject({
        [claim('type')]: 'applicant',
        [claim('email')]: provider().email,
        [claim('accounts')]: expect.any(Array),
      });
      expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBeLessThanOrEqual(HOUR);
      const id = await jwtVerify(id_token ?? '', keys, { issuer, audience: provider().clientId });
      expect(id.payload).toMatchObject({
        sub: access.payload.sub,
        email: provider().email,
        [claim('type')]: 'applicant',
        [claim('accounts')]: expect.any(Array),
        [claim('session_expires_at')]: expect.any(Number),
      });

      const second = await refresh(refresh_token);
      expect(second.status).toBe(200);
      expect(second.body.refresh_token).not.toBe(refresh_token);
      expect(decodeJwt(String(second.body.access_token)).sub).toBe(access.payload.sub);
      const third = await refresh(second.body.refresh_token);
      expect(third.status).toBe(200);
      // A token from two rotations ago is reuse, which ends the whole sign-in.
      expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
      expect((await refresh(third.body.refresh_token)).body.error).toBe('invalid_grant');
    });

    test('a revoked refresh token no longer works', async () => {
      const { body } = await signIn();
      const token = body.refresh_token;
      const client_id = provider().clientId;
      expect((await post(`${provider().domain}/oauth/revoke`, { client_id, token })).status).toBe(200);
      expect((await refresh(token)).body.error).toBe('invalid_grant');
    });
  });

  describe("the provider's page", () => {
    const address = (more: Record<string, string>) => {
      const verifier = randomBytes(32).toString('base64url');
      return `${provider().domain}/authorize?${new URLSearchParams({
        client_id: provider().clientId,
        redirect_uri: provider().callback,
        response_type: 'code',
        scope: SCOPE,
        audience: provider().audience,
        state: 'abc',
        nonce: 'def',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        connection: 'email',
        ...more,
      })}`;
    };
    const open = (more: Record<string, string> = {}) => fetch(address(more), { redirect: 'manual' });

    test('a visitor is redirected to a sign-in page', async () => {
      const answer = await open();
      expect(answer.status).toBe(302);
      expect(new URL(answer.headers.get('location') ?? '', provider().domain).origin).toBe(provider().domain);
    });

    test('prompt=none goes back without a code', async () => {
      const back = new URL((await open({ prompt: 'none' })).headers.get('location') ?? '');
      expect(back.searchParams.get('error')).toBe('login_required');
      expect(back.href.startsWith(provider().callback)).toBe(true);
    });

    test('another return address is refused', async () => {
      const answer = await open({ redirect_uri: 'https://evil.example/' });
      expect(answer.headers.get('location') ?? '').not.toContain('evil.example');
    });

    test('log-out redirects only to the origin of the site', async () => {
      const leave = (returnTo: string) =>
        fetch(
          `${provider().domain}/v2/logout?${new URLSearchParams({ client_id: provider().clientId, returnTo })}`,
          { redirect: 'manual' },
        );
      expect((await leave(provider().origin)).headers.get('location')).toContain(provider().origin);
      expect((await leave('https://evil.example/')).headers.get('location') ?? '').not.toContain(
        'evil.example',
      );
    });
  });

  test('a page at the origin may call it (CORS, if it is another origin)', async () => {
    if (provider().origin === provider().domain) return;
    const answer = await exchange('000000', { origin: provider().origin });
    expect(answer.headers.get('access-control-allow-origin')).toBe(provider().origin);
  });
}

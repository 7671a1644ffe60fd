import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { local } from '#dev/adapters.ts';
import { createAuth } from '#server/identity/auth.ts';
import { CLAIM_NAMES } from '#server/identity/claims.ts';
import type { Clock } from '#server/ports.ts';
import { startTestServer } from '../start-test-server.ts';

const ISSUER = 'https://tenant.example/';

/** Starts a server whose users sign in at an external tenant, so sign-ins and addresses change without this server. */
export async function startTenantServer({ clock }: { clock?: Clock } = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const server = await startTestServer({
    makeAuth: createAuth,
    clock,
    adapters: {
      ...local,
      identity: () => ({
        audience: 'api',
        keys: async () => ({ keys: [jwk] }),
        issuers: () => [ISSUER],
        keepsUsers: true,
        boot: { clientId: 'c', audience: 'api' },
      }),
    },
  });
  /** Returns a function that calls the server with one token. `issuedAt` and `authTime` are in seconds since 1970. */
  async function createCaller(of: {
    sub: string;
    email: string;
    sid: string;
    issuedAt: number;
    authTime?: number;
  }) {
    const claims = {
      [CLAIM_NAMES.email]: of.email,
      [CLAIM_NAMES.type]: 'applicant',
      sid: of.sid,
      auth_time: of.authTime,
    };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(ISSUER)
      .setSubject(of.sub)
      .setAudience('api')
      .setIssuedAt(of.issuedAt)
      .setExpirationTime(of.issuedAt + 3600)
      .sign(privateKey);
    return (method: 'GET' | 'POST', url: string, payload?: object, more = {}) =>
      server.app.inject({
        method,
        url,
        ...(payload && { payload }),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID(), ...more },
      });
  }
  return { server, createCaller };
}

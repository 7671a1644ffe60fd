import { type CryptoKey, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { createSigningKey } from '#dev/identity/tokens/signing-key.ts';
import { AUDIENCE } from '../identity/sign-in.ts';
import type { TestServer } from '../start-test-server.ts';

export const HOST = 'localhost';
export const OTHER_HOST = 'harbor.localhost';

/** A caller: the host, and the token, which is the owner's by default. */
interface Caller {
  host?: string;
  sub?: string;
  claims?: (good: JWTPayload) => JWTPayload;
  how?: 'none' | 'unsigned' | 'foreign-key' | 'hmac';
}

/** All callers: with the owner's valid token, another person's, an invalid one, or none. */
export const CALLERS = {
  anonymous: { how: 'none' },
  owner: {},
  'other applicant': { sub: 'eve' },
  'other brand': { host: OTHER_HOST, claims: (good) => ({ ...good, iss: `http://${OTHER_HOST}/` }) },
  'expired token': { claims: (good) => ({ ...good, exp: Number(good.iat) - 301 }) },
  'wrong audience': { claims: (good) => ({ ...good, aud: 'trellis-web' }) },
  'wrong issuer': { claims: (good) => ({ ...good, iss: 'https://evil.example/' }) },
  "token of another brand's host": { host: OTHER_HOST },
  'alg none': { how: 'unsigned' },
  'signed with the public key': { how: 'hmac' },
  'signed by another key': { how: 'foreign-key' },
  'another type': { claims: (good) => ({ ...good, 'https://trellis.example/type': 'staff' }) },
  'no type': { claims: (good) => ({ ...good, 'https://trellis.example/type': undefined }) },
} satisfies Record<string, Caller>;

export type CallerName = keyof typeof CALLERS;
export const callerNames = Object.keys(CALLERS) as CallerName[];

export async function callersOf({ deps }: Pick<TestServer, 'deps'>) {
  const { kid, privateKey, jwks } = await createSigningKey(deps)();
  const { privateKey: foreign } = await generateKeyPair('RS256');

  return async (name: CallerName, owner: string): Promise<Record<string, string>> => {
    const caller: Caller = CALLERS[name];
    const { host = HOST, sub = owner, claims = (good) => good, how } = caller;
    if (how === 'none') return { host };
    const now = Math.floor(deps.clock.now().getTime() / 1000);
    const payload = claims({
      iss: `http://${HOST}/`,
      sub,
      aud: [AUDIENCE, `http://${host}/userinfo`],
      auth_time: now,
      iat: now,
      exp: now + 3600,
      'https://trellis.example/email': `${sub}@oak.example`,
      'https://trellis.example/type': 'applicant',
      'https://trellis.example/accounts': [],
    });
    const sign = (by: CryptoKey | Uint8Array, alg = 'RS256') =>
      new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(by);
    if (how === 'unsigned') return bearer(host, new UnsecuredJWT(payload).encode());
    if (how === 'hmac') return bearer(host, await sign(Buffer.from(JSON.stringify(jwks.keys[0])), 'HS256'));
    return bearer(host, await sign(how === 'foreign-key' ? foreign : privateKey));
  };
}

function bearer(host: string, token: string): Record<string, string> {
  return { host, authorization: `Bearer ${token}` };
}

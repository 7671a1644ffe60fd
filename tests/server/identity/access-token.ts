import type { JWTPayload } from 'jose';
import type { Capability } from '#server/deps.ts';
import { movingClock } from './moving-clock.ts';
import { AUDIENCE } from './sign-in.ts';

export const clock = movingClock();

export const guarded: Capability = async (app, deps) => {
  app.get('/who', { preHandler: deps.auth.requireApplicant }, async (request) => deps.auth.subject(request));
  app.get('/unguarded', async (request) => deps.auth.subject(request));
};

/** The claims of a valid token, and each way to invalidate them. */
export const good = (): JWTPayload => {
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

export const soon = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;

export const spoiled: [string, () => JWTPayload][] = [
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

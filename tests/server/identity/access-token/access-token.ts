import type { JWTPayload } from 'jose';
import type { Capability } from '#server/deps.ts';
import { movingClock } from '../moving-clock.ts';
import { AUDIENCE } from '../sign-in.ts';

export const clock = movingClock();

export const guardedRoute: Capability = async (app, deps) => {
  app.get('/who', { preHandler: deps.auth.requireApplicant }, async (request) => deps.auth.subject(request));
  app.get('/unguarded', async (request) => deps.auth.subject(request));
};

/** The claims of a valid token, and each way to invalidate them. */
export const validClaims = (): JWTPayload => {
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

export const secondsFromNow = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;

export const invalidClaims: [string, () => JWTPayload][] = [
  ['expired', () => ({ ...validClaims(), exp: secondsFromNow(-301) })],
  ['not valid yet', () => ({ ...validClaims(), nbf: secondsFromNow(301) })],
  ['issued in the future', () => ({ ...validClaims(), nbf: secondsFromNow(400), iat: secondsFromNow(400) })],
  ['wrong audience', () => ({ ...validClaims(), aud: 'https://other.example' })],
  ['for the sign-in client (an ID token)', () => ({ ...validClaims(), aud: 'trellis-web' })],
  ['no audience', () => ({ ...validClaims(), aud: undefined })],
  ['wrong issuer', () => ({ ...validClaims(), iss: 'https://evil.example/' })],
  ['another host as issuer', () => ({ ...validClaims(), iss: 'http://harbor.localhost/' })],
  ['no issuer', () => ({ ...validClaims(), iss: undefined })],
  ['no subject', () => ({ ...validClaims(), sub: undefined })],
  ['no end', () => ({ ...validClaims(), exp: undefined })],
  ['no applicant', () => ({ ...validClaims(), 'https://trellis.example/type': 'admin' })],
  ['no type', () => ({ ...validClaims(), 'https://trellis.example/type': undefined })],
  ['no email', () => ({ ...validClaims(), 'https://trellis.example/email': undefined })],
  ['an unproven email', () => ({ ...validClaims(), email_verified: false })],
];

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { PATIENCE_MS } from '../../patience.ts';
import { mailsOf } from '../start-test-server.ts';

export const CLIENT_ID = 'trellis-web';
export const AUDIENCE = 'https://trellis.example/api';
export const SCOPE = 'openid profile email offline_access';
export const OTP_GRANT = 'http://auth0.com/oauth/grant-type/passwordless/otp';

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: string;
  scope: string;
}

export interface SignInOptions {
  /** Host header of the calls; the token is good for this host alone. Default `localhost`. */
  host?: string;
  /** IP address of the calls, for rate limits. */
  remoteAddress?: string;
}

/**
 * Signs a user in at a server with the identity capability and the real `createAuth`: requests a code, reads it from
 * the outbox, exchanges it.
 * @returns the value of an Authorization header, `Bearer ...`, for calls with the same Host
 */
export async function signIn(
  app: FastifyInstance,
  email: string,
  options: SignInOptions = {},
): Promise<string> {
  return `Bearer ${(await signInTokens(app, email, options)).access_token}`;
}

/** The same, with all tokens. */
export async function signInTokens(
  app: FastifyInstance,
  email: string,
  options: SignInOptions = {},
): Promise<Tokens> {
  const before = new Set((await codeMails(app, email)).map(({ id }) => id));
  const startedResponse = await startCode(app, email, options);
  if (startedResponse.statusCode !== 200)
    throw new Error(`No code was sent: ${startedResponse.statusCode} ${startedResponse.body}`);
  // The job may run on another server of the same database.
  const code = await vi.waitFor(
    async () => codeIn((await codeMails(app, email)).filter(({ id }) => !before.has(id))),
    { timeout: PATIENCE_MS, interval: 20 },
  );
  const answer = await exchangeCode(app, email, code, options);
  if (answer.statusCode !== 200) throw new Error(`Sign-in failed: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export async function startCode(
  app: FastifyInstance,
  email: string,
  options: SignInOptions & { authParams?: Record<string, string> } = {},
) {
  const { authParams = {}, ...call } = options;
  const payload = { client_id: CLIENT_ID, connection: 'email', email, send: 'code', authParams };
  return app.inject({ method: 'POST', url: '/passwordless/start', payload, ...requestSource(call) });
}

export async function exchangeCode(
  app: FastifyInstance,
  email: string,
  otp: string,
  options: SignInOptions = {},
) {
  const payload = {
    grant_type: OTP_GRANT,
    client_id: CLIENT_ID,
    username: email,
    otp,
    realm: 'email',
    audience: AUDIENCE,
    scope: SCOPE,
  };
  return app.inject({ method: 'POST', url: '/oauth/token', payload, ...requestSource(options) });
}

/** The newest code in the local outbox for an address. */
export async function codeOf(app: FastifyInstance, email: string): Promise<string> {
  return codeIn(await codeMails(app, email));
}

interface KeptMail {
  id: string;
  kind: string;
  text: string;
}

/** The mails with sign-in codes, newest first. */
async function codeMails(app: FastifyInstance, email: string): Promise<KeptMail[]> {
  const mails: KeptMail[] = (await mailsOf(app, email)).json();
  return mails.filter(({ kind }) => kind === 'sign-in-code');
}

function codeIn([newest]: KeptMail[]): string {
  const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
  if (!code) throw new Error('There is no code in the outbox.');
  return code;
}

/** S256 challenge of a verifier (RFC 7636). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function requestSource({ host, remoteAddress }: SignInOptions) {
  return { ...(host ? { headers: { host } } : {}), ...(remoteAddress ? { remoteAddress } : {}) };
}

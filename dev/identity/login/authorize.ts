import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '#server/http/cookies.ts';
import { OAuthError, refusal } from '../oauth-error.ts';
import { isForeign } from '../own-request.ts';
import { pageAddress, sendMessagePage, sendNotice } from '../pages/pages.ts';
import { type Provider, SESSION_COOKIE } from '../provider.ts';
import { asRecord, shortText } from '../request-body.ts';
import type { AuthorizeRequest } from '../stores.ts';
import { audienceOf, scopeOf } from '../tokens/token-endpoint.ts';

type Query = Record<string, unknown>;

/** GET /authorize (RFC 6749 with PKCE, RFC 7636) and GET /v2/logout. */
export function authorizeRoutes(app: FastifyInstance, provider: Provider): void {
  app.get('/authorize', async (request, reply) => {
    const query = asRecord(request.query);
    let client: Pick<AuthorizeRequest, 'clientId' | 'redirectUri'>;
    try {
      client = returnAddress(provider, request, query);
    } catch (error) {
      // Never redirect to an unverified address.
      if (error instanceof OAuthError) return sendNotice(provider, request, reply, 'refused', error);
      throw error;
    }
    const answerMode = query.response_mode === 'web_message' ? 'web_message' : 'query';
    const answerTarget = {
      ...client,
      responseMode: answerMode,
      state: shortText(query.state, 1000),
    } as const;
    try {
      const full = authorizeRequest(provider, query, answerTarget);
      const session = query.prompt === 'login' ? undefined : await currentSession(provider, request, query);
      if (session) return await sendCodeBack(provider, request, reply, full, session);
      if (query.prompt === 'none') throw new OAuthError(400, 'login_required', 'Login required');
      const loginState = provider.logins.begin(request, reply, full);
      reply.header('cache-control', 'no-store');
      const brand = await provider.brandOf(request);
      return reply.redirect(pageAddress({ brand, state: loginState }, '/u/login'), 302);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return sendBack(provider, request, reply, answerTarget, error.body);
    }
  });

  app.get('/v2/logout', async (request, reply) => {
    const query = asRecord(request.query);
    const origin = provider.issuerOf(request).slice(0, -1);
    const target = typeof query.returnTo === 'string' ? query.returnTo : `${origin}/`;
    if (!isOwnAddress(target, origin))
      return sendNotice(provider, request, reply, 'refused', refusal.returnAddress());
    const secret = readCookie(request, provider.place, SESSION_COOKIE);
    // A foreign page may link here, but must not sign people out.
    if (!isForeign(request)) {
      if (secret) await provider.sessions.end(secret);
      writeCookie(reply, provider.place, SESSION_COOKIE, '');
    }
    reply.header('cache-control', 'no-store');
    // As parsed, without the line breaks that the parser ignores and a header must not contain.
    return reply.redirect(new URL(target).href, 302);
  });
}

/** Checked first: an error may be sent to a valid return address only. */
function returnAddress(provider: Provider, request: FastifyRequest, query: Query) {
  const clientId = provider.checkClient(query.client_id);
  const redirectUri = typeof query.redirect_uri === 'string' ? query.redirect_uri : '';
  const origin = provider.issuerOf(request).slice(0, -1);
  if (!isOwnAddress(redirectUri, origin) || redirectUri.includes('#')) throw refusal.returnAddress();
  return { clientId, redirectUri };
}

function authorizeRequest(
  provider: Provider,
  query: Query,
  answerTarget: Pick<AuthorizeRequest, 'clientId' | 'redirectUri' | 'responseMode' | 'state'>,
): AuthorizeRequest {
  if (query.response_type !== 'code')
    throw new OAuthError(400, 'unsupported_response_type', 'response_type must be code');
  const challenge = typeof query.code_challenge === 'string' ? query.code_challenge : '';
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw refusal.badRequest('code_challenge with method S256 is required');
  if (query.connection !== undefined && query.connection !== 'email')
    throw refusal.badRequest('the connection was not found');
  return {
    ...answerTarget,
    scope: scopeOf(query),
    audience: audienceOf(provider, query),
    nonce: shortText(query.nonce, 1000),
    codeChallenge: challenge,
    signUp: query.screen_hint === 'signup',
    email: shortText(query.login_hint, 254),
  };
}

async function currentSession(provider: Provider, request: FastifyRequest, query: Query) {
  const secret = readCookie(request, provider.place, SESSION_COOKIE);
  const session = secret ? await provider.sessions.find(secret) : undefined;
  const maxAge = Number(query.max_age ?? Number.POSITIVE_INFINITY);
  const age = session ? (provider.clock.now().getTime() - session.authTime.getTime()) / 1000 : 0;
  return session && age <= maxAge ? session : undefined;
}

/** Sends an authorization code to the client. */
export async function sendCodeBack(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  askedRequest: AuthorizeRequest,
  session: { sub: string; authTime: Date },
): Promise<FastifyReply> {
  const code = await provider.authorizationCodes.issue(session.sub, askedRequest, session.authTime);
  return sendBack(provider, request, reply, askedRequest, { code });
}

/** Answers by redirect, or by a message to the opening window (OAuth 2.0 Web Message Response Mode). */
async function sendBack(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  client: Pick<AuthorizeRequest, 'redirectUri' | 'responseMode' | 'state'>,
  answer: Record<string, string>,
): Promise<FastifyReply> {
  const response = { ...answer, ...(client.state ? { state: client.state } : {}) };
  const target = new URL(client.redirectUri);
  if (client.responseMode === 'web_message')
    return sendMessagePage(reply, await provider.brandOf(request), target.origin, response);
  for (const [name, value] of Object.entries(response)) target.searchParams.set(name, value);
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return reply.redirect(target.href, request.method === 'POST' ? 303 : 302);
}

/** Only pages of the requested host are valid. */
function isOwnAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // `blob:http://localhost/1` has that origin, too.
  return /^https?:$/.test(url.protocol) && url.origin === origin;
}

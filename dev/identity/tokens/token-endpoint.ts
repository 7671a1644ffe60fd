import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenAnswer } from '#contracts/identity.ts';
import { serve } from '#server/http/contract.ts';
import { challengeOf, proofKey } from '../asker.ts';
import { OAuthError, refusal } from '../oauth-error.ts';
import type { Provider } from '../provider.ts';
import { asRecord, shortText } from '../request-body.ts';

export const OTP_GRANT = 'http://auth0.com/oauth/grant-type/passwordless/otp';

type Body = Record<string, unknown>;
type Exchange = (
  provider: Provider,
  request: FastifyRequest,
  body: Body,
  clientId: string,
) => Promise<TokenAnswer>;

/** POST /oauth/token, /oauth/revoke (RFC 7009) and /oauth/revoke-all. */
export function tokenRoutes(app: FastifyInstance, provider: Provider): void {
  serve(app, 'POST /oauth/token', {}, async (request, reply) => {
    const body = asRecord(request.body);
    const exchange = exchanges.get(String(body.grant_type));
    if (!exchange) throw new OAuthError(403, 'unsupported_grant_type', 'This grant type is not supported.');
    const clientId = provider.checkClient(body.client_id);
    const answer = await exchange(provider, request, body, clientId);
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    return answer;
  });

  serve(app, 'POST /oauth/revoke', {}, async (request) => {
    const body = asRecord(request.body);
    const clientId = provider.checkClient(body.client_id);
    if (typeof body.token !== 'string' || body.token === '') throw refusal.badRequest('token is required');
    await provider.grants.revoke(body.token, clientId);
    return {};
  });

  // Trellis only: Auth0 has this in its Management API (docs/auth0.md).
  serve(app, 'POST /oauth/revoke-all', {}, async (request) => {
    const body = asRecord(request.body);
    const clientId = provider.checkClient(body.client_id);
    if (typeof body.token !== 'string' || !(await provider.grants.revokeAll(body.token, clientId)))
      throw refusal.badRefreshToken();
    return {};
  });
}

const byCode: Exchange = async (provider, request, body, clientId) => {
  if (body.realm !== 'email') throw refusal.badRequest('realm must be email');
  const terms = { clientId, audience: audienceOf(provider, body), scope: scopeOf(body) };
  const asker = proofKey(body.code_verifier, request);
  const user = await provider.checkCode(request, asker, body.username, body.otp);
  const issuer = provider.issuerOf(request);
  return (await provider.grantTokens(user, issuer, terms, provider.clock.now())).answer;
};

const byRefreshToken: Exchange = async (provider, request, body, clientId) => {
  if (typeof body.refresh_token !== 'string') throw refusal.badRefreshToken();
  return provider.refreshTokens(body.refresh_token, provider.issuerOf(request), clientId);
};

const byAuthorizationCode: Exchange = async (provider, request, body, clientId) => {
  const code = typeof body.code === 'string' ? body.code : '';
  const { redeemed, revoke } = await provider.authorizationCodes.redeem(code);
  if (revoke) await provider.grants.revokeGrant(revoke);
  if (!redeemed) throw refusal.badAuthorizationCode();
  const { request: askedRequest, authTime } = redeemed;
  if (askedRequest.clientId !== clientId || askedRequest.redirectUri !== body.redirect_uri)
    throw refusal.badAuthorizationCode();
  if (challengeOf(body.code_verifier) !== askedRequest.codeChallenge) throw refusal.badVerifier();
  const user = await provider.users.findBySub(redeemed.sub);
  if (!user) throw refusal.badAuthorizationCode();
  const terms = {
    clientId,
    audience: askedRequest.audience,
    scope: askedRequest.scope,
    nonce: askedRequest.nonce,
  };
  const { answer, grantId } = await provider.grantTokens(user, provider.issuerOf(request), terms, authTime);
  if (await provider.authorizationCodes.linkGrant(code, grantId)) return answer;
  await provider.grants.revokeGrant(grantId);
  throw refusal.badAuthorizationCode();
};

const exchanges = new Map<string, Exchange>([
  [OTP_GRANT, byCode],
  ['refresh_token', byRefreshToken],
  ['authorization_code', byAuthorizationCode],
]);

/** The requested audience, by default the API's. @throws OAuthError if it is another */
export function audienceOf(provider: Provider, requestBody: Body): string {
  const { audience } = provider.settings;
  if (requestBody.audience !== undefined && requestBody.audience !== audience)
    throw new OAuthError(
      403,
      'access_denied',
      `Service not found: ${shortText(requestBody.audience, 100) ?? ''}`,
    );
  return audience;
}

const SCOPES = new Set(['openid', 'profile', 'email', 'offline_access']);

/** The requested scopes that are granted. */
export function scopeOf(requestBody: Body): string {
  const askedScopes = typeof requestBody.scope === 'string' ? requestBody.scope.split(/\s+/) : [];
  return [...new Set(['openid', ...askedScopes])].filter((scope) => SCOPES.has(scope)).join(' ');
}

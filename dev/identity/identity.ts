import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps, Capability, IdentityProvider } from '#server/deps.ts';
import { serve } from '#server/http/contract.ts';
import { createAccessCheck } from '#server/identity/access-token.ts';
import { challengeKey } from './asker.ts';
import { authorizeRoutes } from './login/authorize.ts';
import { loginRoutes } from './login/login.ts';
import { OAuthError, refusal } from './oauth-error.ts';
import { issuersOf } from './origin.ts';
import { sendNotice } from './pages/pages.ts';
import { createProvider, type Provider } from './provider.ts';
import { asRecord, shortText, speakOAuth } from './request-body.ts';
import { createGrants } from './tokens/grants.ts';
import { createSigningKey } from './tokens/signing-key.ts';
import { OTP_GRANT, tokenRoutes } from './tokens/token-endpoint.ts';
import { profileClaims } from './tokens/tokens.ts';

/** The local provider as the server's token checks and pages use it. */
export function localIdentity(deps: BaseDeps): IdentityProvider {
  const audience = 'https://trellis.example/api';
  return {
    audience,
    // Read each time: another process may have created a new key.
    keys: async () => (await createSigningKey(deps)()).jwks,
    issuers: issuersOf,
    keepsUsers: false,
    endSession: createGrants(deps).revokeGrant,
    boot: { clientId: 'trellis-web', audience },
  };
}

/** The routes of the local identity provider [SIGN-22], if no tenant is configured. */
export const identity: Capability = async (app, deps) => {
  if (deps.config.auth) return;
  const provider = createProvider(deps);
  await app.register(async (scope) => {
    speakOAuth(scope, deps.log, (request, reply) => sendNotice(provider, request, reply, 'failed'));
    passwordlessRoutes(scope, provider);
    tokenRoutes(scope, provider);
    discoveryRoutes(scope, provider);
    authorizeRoutes(scope, provider);
    loginRoutes(scope, provider);
  });
};

/** POST /passwordless/start [SIGN-1]. After an S256 challenge (RFC 7636), its verifier is required. */
function passwordlessRoutes(app: FastifyInstance, provider: Provider): void {
  serve(app, 'POST /passwordless/start', {}, async (request) => {
    const body = asRecord(request.body);
    provider.checkClient(body.client_id);
    if (body.connection !== 'email') throw refusal.badRequest('connection must be email');
    if ((body.send ?? 'code') !== 'code') throw refusal.badRequest('send must be code');
    const authParams = asRecord(body.authParams);
    const email = await provider.sendCode(
      request,
      challengeKey(authParams.code_challenge, request),
      body.email,
      {
        givenName: shortText(authParams.given_name, 100),
        familyName: shortText(authParams.family_name, 100),
        phone: shortText(authParams.phone_number, 40),
      },
    );
    // Auth0 also tells whether the address is verified; here the answer must not reveal known addresses.
    return { _id: randomBytes(12).toString('hex'), email, email_verified: false as const };
  });
}

/** GET /.well-known/openid-configuration and jwks.json (OpenID Connect Discovery 1.0), GET /userinfo. */
function discoveryRoutes(app: FastifyInstance, provider: Provider): void {
  serve(app, 'GET /.well-known/openid-configuration', {}, async (request) => {
    const issuer = provider.issuerOf(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}oauth/token`,
      revocation_endpoint: `${issuer}oauth/revoke`,
      userinfo_endpoint: `${issuer}userinfo`,
      jwks_uri: `${issuer}.well-known/jwks.json`,
      end_session_endpoint: `${issuer}v2/logout`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'web_message'],
      grant_types_supported: ['authorization_code', 'refresh_token', OTP_GRANT],
      code_challenge_methods_supported: ['S256'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      claims_supported: ['sub', 'email', 'email_verified', 'name', 'given_name', 'family_name', 'iss', 'aud'],
    };
  });

  serve(app, 'GET /.well-known/jwks.json', {}, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return (await provider.key()).jwks;
  });

  serve(app, 'GET /userinfo', {}, async (request, reply) => {
    const issuer = provider.issuerOf(request);
    const check = createAccessCheck({
      keys: async () => (await provider.key()).jwks,
      audience: `${issuer}userinfo`,
      clock: provider.clock,
    });
    const claims = await check(request.headers.authorization, issuer);
    const user = claims?.sub && (await provider.users.findBySub(claims.sub));
    if (!user) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw new OAuthError(401, 'invalid_token', 'Unauthorized');
    }
    const { sub, phone } = user;
    return { sub, ...profileClaims(user), ...(phone ? { phone_number: phone } : {}) };
  });
}

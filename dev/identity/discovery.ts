import type { FastifyInstance } from 'fastify';
import { serve } from '#server/contract.ts';
import { createAccessCheck } from '#server/identity/access-token.ts';
import { OAuthError } from './oauth-error.ts';
import type { Provider } from './provider.ts';
import { OTP_GRANT } from './token-endpoint.ts';
import { profileClaims } from './tokens.ts';

/** GET /.well-known/openid-configuration and jwks.json (OpenID Connect Discovery 1.0), GET /userinfo. */
export function discoveryRoutes(app: FastifyInstance, provider: Provider): void {
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
    const user = claims?.sub && (await provider.users.bySub(claims.sub));
    if (!user) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw new OAuthError(401, 'invalid_token', 'Unauthorized');
    }
    const { sub, phone } = user;
    return { sub, ...profileClaims(user), ...(phone ? { phone_number: phone } : {}) };
  });
}

import type { BaseDeps, Capability, IdentityProvider } from '#server/deps.ts';
import { authorizeRoutes } from './authorize.ts';
import { discoveryRoutes } from './discovery.ts';
import { createGrants } from './grants.ts';
import { loginRoutes } from './login.ts';
import { createIssuers } from './origin.ts';
import { passwordlessRoutes } from './passwordless.ts';
import { createProvider } from './provider.ts';
import { speakOAuth } from './request-body.ts';
import { createSigningKey } from './signing-key.ts';
import { tokenRoutes } from './token-endpoint.ts';

/** What this server's own provider is to the check of tokens and to the page: as a tenant, at the origin that was asked. */
export function localIdentity(deps: BaseDeps): IdentityProvider {
  const audience = 'https://trellis.example/api';
  return {
    audience,
    // Read anew each time: another process may have begun to sign with another key.
    keys: async () => (await createSigningKey(deps)()).jwks,
    issuers: createIssuers(),
    keepsUsers: false,
    endSession: createGrants(deps).revokeGrant,
    boot: { clientId: 'trellis-web', audience },
  };
}

/** The routes of the local identity provider (decision 28), where no tenant is set. */
export const identity: Capability = async (app, deps) => {
  if (deps.config.auth) return;
  const provider = createProvider(deps);
  await app.register(async (scope) => {
    speakOAuth(scope, deps.log);
    passwordlessRoutes(scope, provider);
    tokenRoutes(scope, provider);
    discoveryRoutes(scope, provider);
    authorizeRoutes(scope, provider);
    loginRoutes(scope, provider);
  });
};

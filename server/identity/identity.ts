import { authorizeRoutes } from '#dev/identity/authorize.ts';
import { discoveryRoutes } from '#dev/identity/discovery.ts';
import { loginRoutes } from '#dev/identity/login.ts';
import { passwordlessRoutes } from '#dev/identity/passwordless.ts';
import { createProvider } from '#dev/identity/provider.ts';
import { speakOAuth } from '#dev/identity/request-body.ts';
import { tokenRoutes } from '#dev/identity/token-endpoint.ts';
import type { Capability } from '../deps.ts';
import { registeredRoute } from './registered.ts';
import { identitySettings } from './settings.ts';

/** POST /user/register/validate, and, where no tenant is set, the local identity provider (decision 28). */
export const identity: Capability = async (app, deps) => {
  registeredRoute(app, deps);
  if (!identitySettings(deps.config).local) return;
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

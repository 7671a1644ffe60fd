import type { Capability } from '../deps.ts';
import { authorizeRoutes } from './local/authorize.ts';
import { discoveryRoutes } from './local/discovery.ts';
import { loginRoutes } from './local/login.ts';
import { passwordlessRoutes } from './local/passwordless.ts';
import { createProvider } from './local/provider.ts';
import { speakOAuth } from './local/request-body.ts';
import { tokenRoutes } from './local/token-endpoint.ts';
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

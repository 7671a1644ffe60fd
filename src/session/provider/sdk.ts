import type { Auth0Client } from '@auth0/auth0-spa-js';
import { SESSION } from '#domain/limits.ts';
import { DAY } from '#domain/units.ts';
import { ensureLocks } from '../tab/index.ts';
import { type IdentityConfig, SCOPE } from './identity-config.ts';
import { removeOrganizationHint } from './sdk-cookies.ts';
import type { TokenCache } from './token-cache.ts';

/** The provider's SDK, 66 KB, loaded when needed. */
export interface Sdk {
  client: Auth0Client;
  /** Passes in a refresh token: the SDK does not support emailed codes. */
  adopt(refreshToken: string): void;
  /** Signs in through a hidden frame. @throws if the provider has no session or does not answer */
  signInSilently(redirectUri: string): Promise<void>;
}

export interface SdkOptions {
  config: IdentityConfig;
  cache: TokenCache;
  /** If the tab's storage fails, a cookie stores a pending sign-in. */
  isLasting: boolean;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Loads the SDK. @throws if the code can't be loaded (network) */
export async function loadSdk({ config, cache, isLasting, now }: SdkOptions): Promise<Sdk> {
  const [{ Auth0Client, CacheKey }] = await Promise.all([import('@auth0/auth0-spa-js'), ensureLocks()]);
  const { domain, clientId, audience } = config;
  const options = {
    domain,
    clientId,
    cache,
    authorizationParams: { audience, scope: SCOPE },
    httpTimeoutInSeconds: 5,
    // A new ID token can't have expired: a difference of its times only shows that this device's clock is wrong.
    leeway: SESSION.deviceSkewSeconds,
    nowProvider: now,
    // Without these two options the constructor throws if storage is denied.
    anonymousSessionsCacheMode: 'memory' as const,
    useCookiesForTransactions: !isLasting,
    // The cookie lasts as long as an idle session.
    sessionCheckExpiryDays: SESSION.idleMs / DAY,
  };
  const client = new Auth0Client({ ...options, useRefreshTokens: true });
  const key = new CacheKey({ clientId, audience, scope: SCOPE }).toKey();
  return {
    client,
    adopt: (refreshToken) => cache.addRefreshToken(key, { refreshToken, clientId, audience, scope: SCOPE }),
    async signInSilently(redirectUri) {
      removeOrganizationHint(clientId);
      await new Auth0Client({ ...options, useRefreshTokens: false }).getTokenSilently({
        cacheMode: 'off',
        timeoutInSeconds: SESSION.silentSeconds,
        authorizationParams: { redirect_uri: redirectUri },
      });
    },
  };
}

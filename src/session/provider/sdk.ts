import type { Auth0Client } from '@auth0/auth0-spa-js';
import { SESSION } from '#domain/limits.ts';
import { ensureLocks } from '../tab/index.ts';
import { type IdentitySetting, SCOPE } from './identity-setting.ts';
import type { TokenCache } from './token-cache.ts';

/** The loaded sign-in SDK (66 KB: home does without it). */
export interface Sdk {
  client: Auth0Client;
  /** Hands a refresh token over to the SDK, which has no emailed codes of its own. */
  adopt(refreshToken: string): void;
  /** Asks the provider, in a hidden frame, whether it knows this browser. @throws where it does not, or can't say. */
  signInSilently(redirectUri: string): Promise<void>;
}

export interface SdkOptions {
  setting: IdentitySetting;
  cache: TokenCache;
  /** Whether the tab's storage works; else a sign-in under way is kept in a cookie. */
  lasting: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Loads the SDK and starts its one client. @throws where the code can't be loaded (network). */
export async function loadSdk({ setting, cache, lasting, now }: SdkOptions): Promise<Sdk> {
  const [{ Auth0Client, CacheKey }] = await Promise.all([import('@auth0/auth0-spa-js'), ensureLocks()]);
  const { domain, clientId, audience } = setting;
  const options = {
    domain,
    clientId,
    cache,
    authorizationParams: { audience, scope: SCOPE },
    httpTimeoutInSeconds: 5,
    // The ID token comes from the provider itself in this second: its times say how wrong the clock of this device is.
    leeway: SESSION.deviceSkewSeconds,
    nowProvider: now,
    // Both would make the constructor throw where storage is denied.
    anonymousSessionsCacheMode: 'memory' as const,
    useCookiesForTransactions: !lasting,
  };
  const client = new Auth0Client({ ...options, useRefreshTokens: true });
  const key = new CacheKey({ clientId, audience, scope: SCOPE }).toKey();
  return {
    client,
    adopt: (refreshToken) => cache.seed(key, { refreshToken, clientId, audience, scope: SCOPE }),
    async signInSilently(redirectUri) {
      await new Auth0Client({ ...options, useRefreshTokens: false }).getTokenSilently({
        cacheMode: 'off',
        timeoutInSeconds: SESSION.silentSeconds,
        authorizationParams: { redirect_uri: redirectUri },
      });
    },
  };
}

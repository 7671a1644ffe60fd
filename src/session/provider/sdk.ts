import type { Auth0Client } from '@auth0/auth0-spa-js';
import { SESSION } from '#domain/limits.ts';
import { DAY } from '#domain/units.ts';
import { ensureLocks } from '../tab/index.ts';
import { type IdentitySetting, SCOPE } from './identity-setting.ts';
import type { TokenCache } from './token-cache.ts';

/** The loaded sign-in SDK (66 KB, not part of home). */
export interface Sdk {
  client: Auth0Client;
  /** Passes a refresh token to the SDK, which has no support for emailed codes. */
  adopt(refreshToken: string): void;
  /**
   * Signs in through a hidden frame if the provider has a session in this browser. @throws if not, or if the
   * provider can't answer
   */
  signInSilently(redirectUri: string): Promise<void>;
}

export interface SdkOptions {
  setting: IdentitySetting;
  cache: TokenCache;
  /** Whether the tab's storage works; otherwise a cookie stores a pending sign-in. */
  lasting: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Loads the SDK and creates its client. @throws if the code can't be loaded (network) */
export async function loadSdk({ setting, cache, lasting, now }: SdkOptions): Promise<Sdk> {
  const [{ Auth0Client, CacheKey }] = await Promise.all([import('@auth0/auth0-spa-js'), ensureLocks()]);
  const { domain, clientId, audience } = setting;
  const options = {
    domain,
    clientId,
    cache,
    authorizationParams: { audience, scope: SCOPE },
    httpTimeoutInSeconds: 5,
    // The ID token was just issued by the provider, so its times only show the error of this device's clock.
    leeway: SESSION.deviceSkewSeconds,
    nowProvider: now,
    // Without these two options the constructor throws if storage is denied.
    anonymousSessionsCacheMode: 'memory' as const,
    useCookiesForTransactions: !lasting,
    // As long as a session lasts that is left alone.
    sessionCheckExpiryDays: SESSION.idleMs / DAY,
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

import type { ICache } from '@auth0/auth0-spa-js';
import type { TabStorage } from '../tab/index.ts';

/** Holds tokens in memory, except the refresh token, which a reload needs. */
export interface TokenCache extends ICache {
  /** The refresh token in this tab's storage. */
  stored(): string | undefined;
  /** Stores a refresh token under the SDK's `key` (a `CacheKey`), so that the SDK exchanges it at once. */
  addRefreshToken(
    key: string,
    entry: { refreshToken: string; clientId: string; audience: string; scope: string },
  ): void;
  /** Takes the refresh token of another tab; the access token stays valid. */
  replace(refreshToken: string): void;
  clear(): void;
}

/**
 * @param name the storage's key, which contains only the refresh token
 * @param onExchange called with each refresh token that the provider has issued to this tab
 */
export function createTokenCache(
  storage: TabStorage,
  name: string,
  onExchange: (refreshToken: string) => void = () => {},
): TokenCache {
  const entries = new Map<string, unknown>();

  const storeRefreshToken = (): void => {
    const token = [...entries.values()].map(refreshTokenOf).find(Boolean);
    if (token) storage.set(name, token);
    else storage.remove(name);
  };
  return {
    get<T>(key: string): T | undefined {
      return entries.get(key) as T | undefined;
    },
    set<T>(key: string, entry: T): void {
      const previousToken = storage.get(name);
      entries.set(key, entry);
      storeRefreshToken();
      const token = refreshTokenOf(entry);
      if (token && token !== previousToken) onExchange(token);
    },
    remove(key) {
      entries.delete(key);
      storeRefreshToken();
    },
    allKeys: () => [...entries.keys()],
    stored: () => storage.get(name),
    addRefreshToken(key, { refreshToken, clientId, audience, scope }) {
      // Expired, so that the SDK exchanges the refresh token.
      const body = { refresh_token: refreshToken, client_id: clientId, audience, scope };
      entries.clear();
      entries.set(key, { body, expiresAt: 0 });
      storeRefreshToken();
    },
    replace(refreshToken) {
      for (const [key, entry] of entries) {
        if (refreshTokenOf(entry) === undefined) continue;
        const tokenEntry = entry as { body: object };
        entries.set(key, { ...tokenEntry, body: { ...tokenEntry.body, refresh_token: refreshToken } });
      }
      storage.set(name, refreshToken);
    },
    clear() {
      entries.clear();
      storage.remove(name);
    },
  };
}

function refreshTokenOf(entry: unknown): string | undefined {
  const body = (entry as { body?: { refresh_token?: unknown } } | undefined)?.body;
  return typeof body?.refresh_token === 'string' ? body.refresh_token : undefined;
}

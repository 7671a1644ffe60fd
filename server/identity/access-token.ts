import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { SESSION } from '#domain/limits.ts';
import { LruMap } from '#engine';
import { TOKENS } from '../limits.ts';
import { traceHeaders } from '../logging/trace.ts';
import type { Clock } from '../ports.ts';

export interface AccessCheckOptions {
  /**
   * The address of a tenant's key set, or a function that reads the local one. It is read again at an unknown
   * key id.
   */
  keys: URL | (() => Promise<JSONWebKeySet>);
  audience: string;
  clock: Clock;
}

/** The provider's keys could not be fetched, so no token can be checked. */
export class KeysUnavailable extends Error {}

/** Codes of errors while reading the keys; all other errors mean that the token is invalid. */
const KEY_ERROR_CODES = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/**
 * Makes a function that checks a bearer token: signature by a known key, RS256 only, issuer, audience, and times
 * with five minutes of tolerance. It resolves to the claims, or to undefined if the token is missing or invalid,
 * and throws KeysUnavailable.
 */
export function createAccessCheck({ keys, audience, clock }: AccessCheckOptions) {
  const keySet =
    keys instanceof URL
      ? createRemoteJWKSet(keys, {
          timeoutDuration: TOKENS.keysTimeoutMs,
          cooldownDuration: TOKENS.keysEveryMs,
          [customFetch]: (url, options) => {
            for (const [name, value] of Object.entries(traceHeaders())) options.headers.set(name, value);
            return fetch(url, options);
          },
        })
      : createLocalKeySet(keys, clock);
  const checkedTokens = new LruMap<string, { claims: JWTPayload; until: number }>(TOKENS.mostCachedTokens);
  const cacheToken = (id: string, claims: JWTPayload, now: number): void => {
    const expiresAt = ((claims.exp ?? 0) + SESSION.clockSkewSeconds) * 1000;
    checkedTokens.set(id, { claims, until: Math.min(now + TOKENS.validMs, expiresAt) });
  };

  return async (header: string | undefined, issuer: string | string[]): Promise<JWTPayload | undefined> => {
    if (!header || header.length > TOKENS.mostLength) return undefined;
    const now = clock.now();
    const id = `${issuer} ${header}`;
    const cachedToken = checkedTokens.get(id);
    if (cachedToken && now.getTime() < cachedToken.until) return cachedToken.claims;
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: ['RS256'],
        clockTolerance: SESSION.clockSkewSeconds,
        currentDate: now,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      cacheToken(id, payload, now.getTime());
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEY_ERROR_CODES.has(error.code)) return undefined;
      throw new KeysUnavailable('The identity provider does not give its keys.', { cause: error });
    }
  };
}

/** A cached key set, because importing keys is slow. It is read again if a token names an unknown key. */
function createLocalKeySet(readKeys: () => Promise<JSONWebKeySet>, clock: Clock): JWTVerifyGetKey {
  let cached: JWTVerifyGetKey | undefined;
  let keyRead: Promise<JWTVerifyGetKey> | undefined;
  let readAt = 0;
  const refresh = (): Promise<JWTVerifyGetKey> => {
    keyRead ??= readKeys()
      .then((keys) => {
        readAt = clock.now().getTime();
        cached = createLocalJWKSet(keys);
        return cached;
      })
      .finally(() => {
        keyRead = undefined;
      });
    return keyRead;
  };
  return async (header, token) => {
    const keySet = cached ?? (await refresh());
    try {
      return await keySet(header, token);
    } catch (error) {
      const isDue = clock.now().getTime() - readAt >= TOKENS.keysEveryMs;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isDue) throw error;
      return (await refresh())(header, token);
    }
  };
}

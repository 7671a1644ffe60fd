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
  /** A tenant's key set, or a function that reads the local one. Read again at an unknown key id. */
  keys: URL | (() => Promise<JSONWebKeySet>);
  audience: string;
  clock: Clock;
}

/** The provider's keys could not be fetched, so no token can be checked. */
export class KeysUnavailable extends Error {}

/** Errors of reading the keys; all others mean an invalid token. */
const KEY_FAULTS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/**
 * Checks a bearer token: signature by a known key, RS256 only, issuer, audience, and times with five minutes
 * of tolerance.
 * @returns its claims; undefined if the token is missing or invalid. @throws KeysUnavailable
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
      : createOwnKeySet(keys, clock);
  const valid = new LruMap<string, { claims: JWTPayload; until: number }>(TOKENS.mostRemembered);
  const remember = (id: string, claims: JWTPayload, now: number): void => {
    const end = ((claims.exp ?? 0) + SESSION.clockSkewSeconds) * 1000;
    valid.set(id, { claims, until: Math.min(now + TOKENS.validMs, end) });
  };

  return async (header: string | undefined, issuer: string | string[]): Promise<JWTPayload | undefined> => {
    if (!header || header.length > TOKENS.mostLength) return undefined;
    const now = clock.now();
    const id = `${issuer} ${header}`;
    const cachedToken = valid.get(id);
    if (cachedToken && now.getTime() < cachedToken.until) return cachedToken.claims;
    valid.delete(id);
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
      remember(id, payload, now.getTime());
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEY_FAULTS.has(error.code)) return undefined;
      throw new KeysUnavailable('The identity provider does not give its keys.', { cause: error });
    }
  };
}

/** Cached, because importing keys is slow; read again if a token names an unknown key. */
function createOwnKeySet(readKeys: () => Promise<JSONWebKeySet>, clock: Clock): JWTVerifyGetKey {
  let cached: JWTVerifyGetKey | undefined;
  let reading: Promise<JWTVerifyGetKey> | undefined;
  let readAt = 0;
  const refresh = (): Promise<JWTVerifyGetKey> => {
    reading ??= readKeys()
      .then((keys) => {
        readAt = clock.now().getTime();
        cached = createLocalJWKSet(keys);
        return cached;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
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

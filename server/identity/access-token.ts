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
  /** A tenant's key set by URL, or our own without HTTP: read again at an unknown key id. */
  keys: URL | (() => Promise<JSONWebKeySet>);
  audience: string;
  clock: Clock;
}

/** The provider's keys could not be had: nobody can be checked, which is no fault of the caller. */
export class KeysUnavailable extends Error {}

/** A faulty answer of the key endpoint, as opposed to a faulty token. */
const KEY_FAULTS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/**
 * Checks the bearer token of an Authorization header: signature by a known key, RS256 alone, issuer, audience, times with
 * five minutes of tolerance.
 * @returns its claims; undefined where there is none or it is not valid. @throws KeysUnavailable
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
    const known = valid.get(id);
    if (known && now.getTime() < known.until) return known.claims;
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

/** Our own keys as one key set, kept for its imported keys; read again when a token names a key that is not in it. */
function createOwnKeySet(read: () => Promise<JSONWebKeySet>, clock: Clock): JWTVerifyGetKey {
  let kept: JWTVerifyGetKey | undefined;
  let reading: Promise<JWTVerifyGetKey> | undefined;
  let readAt = 0;
  const refresh = (): Promise<JWTVerifyGetKey> => {
    reading ??= read()
      .then((keys) => {
        readAt = clock.now().getTime();
        kept = createLocalJWKSet(keys);
        return kept;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  return async (header, token) => {
    const known = kept ?? (await refresh());
    try {
      return await known(header, token);
    } catch (error) {
      const isDue = clock.now().getTime() - readAt >= TOKENS.keysEveryMs;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isDue) throw error;
      return (await refresh())(header, token);
    }
  };
}

import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Clock } from '../deps.ts';
import { CLOCK_TOLERANCE } from './settings.ts';

export interface AccessCheckOptions {
  /** A tenant's key set by URL, or our own without HTTP. */
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
  const remote =
    keys instanceof URL
      ? createRemoteJWKSet(keys, { timeoutDuration: 4000, cooldownDuration: 30_000 })
      : undefined;
  const keySet = async (): Promise<JWTVerifyGetKey> =>
    remote ?? createLocalJWKSet(keys instanceof URL ? { keys: [] } : await keys());

  return async (header: string | undefined, issuer: string | string[]): Promise<JWTPayload | undefined> => {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
    if (!token || token.length > 8192) return undefined;
    const set = await keySet();
    try {
      const { payload } = await jwtVerify(token, set, {
        ...{ issuer, audience, algorithms: ['RS256'] },
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEY_FAULTS.has(error.code)) return undefined;
      throw new KeysUnavailable('The identity provider does not give its keys.', { cause: error });
    }
  };
}

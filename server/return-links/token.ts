import { errors, SignJWT } from 'jose';
import { verifyWithAny } from '../crypto/verify-with-any.ts';
import type { Deps } from '../deps.ts';

/** What a link may be for (decision 27). */
export type ReturnTask = 'upload' | 'plaid';

/** What a return link's token says: one deal of one brand, what may be done there, and until when. Nothing personal. */
export interface ReturnClaims {
  dealId: string;
  tasks: ReturnTask[];
  isExpired: boolean;
}

export interface ReturnTokens {
  /** A token for the `t` of a link; it lasts RETURN_LINK_DAYS. */
  sign(brand: string, dealId: string, tasks: readonly ReturnTask[]): Promise<string>;
  /** The claims of a token of ours for this brand, over or not; undefined for anything else. */
  verify(brand: string, token: string): Promise<ReturnClaims | undefined>;
}

const TYPE = 'return+jwt';
const LONGEST = 1024;
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const DAY_SECONDS = 86_400;

/**
 * Signs and checks the tokens of return links: JWTs with HS256 under a key of their own, the brand as the audience.
 * The signature is compared in constant time, by jose; `none` and every other algorithm is refused by name.
 */
export function createReturnTokens({
  crypto,
  clock,
  config,
}: Pick<Deps, 'crypto' | 'clock' | 'config'>): ReturnTokens {
  const keys = crypto.derivedKeys('return-link');
  return {
    sign(brand, dealId, tasks) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ deal: dealId, tasks })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setAudience(brand)
        .setExpirationTime(now + config.returnLinkDays * DAY_SECONDS)
        .sign(keys[0]);
    },
    async verify(brand, token) {
      if (token.length > LONGEST || !SHAPE.test(token)) return undefined;
      try {
        const { payload, protectedHeader } = await verifyWithAny(token, keys);
        const { aud, deal, tasks, exp } = JSON.parse(new TextDecoder().decode(payload));
        if (protectedHeader.typ !== TYPE || aud !== brand) return undefined;
        return { dealId: deal, tasks, isExpired: exp * 1000 <= clock.now().getTime() };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

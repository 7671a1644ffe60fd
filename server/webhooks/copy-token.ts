import { errors, SignJWT } from 'jose';
import { verifyWithAnyKey } from '../crypto/verify-with-any.ts';
import type { Deps } from '../deps.ts';
import { WEBHOOKS } from '../limits.ts';

const TYPE = 'copies+jwt';
const LONGEST_TOKEN = 1024;

/** Makes and checks tokens with which a partner fetches the copies of an application's files for some days. */
export function createCopyTokens({ crypto, clock }: Pick<Deps, 'crypto' | 'clock'>) {
  const keys = crypto.derivedKeys('webhook-copies');
  return {
    async sign(brand: string, dealId: string): Promise<{ token: string; expiresAt: Date }> {
      const expires = Math.floor((clock.now().getTime() + WEBHOOKS.copiesMs) / 1000);
      const token = await new SignJWT({ deal: dealId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setAudience(brand)
        .setExpirationTime(expires)
        .sign(keys[0]);
      return { token, expiresAt: new Date(expires * 1000) };
    },
    /** @returns undefined if the token is not genuine or has expired */
    async verify(token: string): Promise<{ brand: string; dealId: string } | undefined> {
      if (token.length > LONGEST_TOKEN) return undefined;
      try {
        const { payload, protectedHeader } = await verifyWithAnyKey(token, keys);
        const { aud, deal, exp } = JSON.parse(new TextDecoder().decode(payload));
        const hasExpired = exp * 1000 <= clock.now().getTime();
        return protectedHeader.typ !== TYPE || hasExpired ? undefined : { brand: aud, dealId: deal };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

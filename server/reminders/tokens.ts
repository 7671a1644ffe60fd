import { CLAIM_BYTES, createSignedTokens, readId, writeId } from '../crypto/signed-token.ts';
import type { Deps } from '../deps.ts';

/** Tokens that turn an application's reminders off, never expire, and open nothing else. */
export function createReminderTokens({ crypto }: Pick<Deps, 'crypto'>) {
  const tokens = createSignedTokens(crypto, 'reminders');
  return {
    sign(brand: string, dealId: string): string {
      const claims = Buffer.alloc(CLAIM_BYTES);
      writeId(claims, dealId);
      return tokens.sign(brand, claims);
    },
    /** The application's id; undefined if the token is not one of this brand. */
    read(brand: string, token: string): string | undefined {
      const claims = tokens.verify(brand, token);
      return claims && readId(claims);
    },
  };
}

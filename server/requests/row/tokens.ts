import { REQUESTS } from '../../call-limits.ts';
import { CLAIM_BYTES, createSignedTokens, ID_BYTES, readId, writeId } from '../../crypto/signed-token.ts';
import type { Deps } from '../../deps.ts';
import type { RequestRow } from './store.ts';

type Named = Pick<RequestRow, 'brand' | 'id' | 'round'>;

/** `round`: the number of the mail. The row decides whether the link is valid. */
export interface LinkClaims {
  id: string;
  round: number;
}

/** Tokens of mailed links, and of browsers that have proven the address by a code. */
export function createRequestTokens({ crypto, clock }: Pick<Deps, 'crypto' | 'clock'>) {
  const links = createSignedTokens(crypto, 'request-link');
  const proofs = createSignedTokens(crypto, 'request-proof');
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const claimsOf = (id: string, number: number): Buffer => {
    const claims = Buffer.alloc(CLAIM_BYTES);
    writeId(claims, id);
    claims.writeUInt32BE(number, ID_BYTES);
    return claims;
  };
  /** A new mail ends the proofs of earlier mails. */
  const contextOf = ({ brand, round }: Named): string => `${brand}\0${round}`;
  return {
    /** The `t` of a mailed link. */
    link: ({ brand, id, round }: Named): string => links.sign(brand, claimsOf(id, round)),
    readLink(brand: string, token: string): LinkClaims | undefined {
      const claims = links.verify(brand, token);
      return claims && { id: readId(claims), round: claims.readUInt32BE(ID_BYTES) };
    },
    /** Says for two hours that this browser has proven the address. */
    proof: (row: Named): string =>
      proofs.sign(contextOf(row), claimsOf(row.id, seconds() + REQUESTS.proofSeconds)),
    isProven(row: Named, token: string): boolean {
      const claims = proofs.verify(contextOf(row), token);
      return claims !== undefined && readId(claims) === row.id && claims.readUInt32BE(ID_BYTES) > seconds();
    },
  };
}

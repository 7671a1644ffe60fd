import { REQUESTS } from '../../call-limits.ts';
import { CLAIM_BYTES, createSignedTokens, ID_BYTES, readId, writeId } from '../../crypto/signed-token.ts';
import type { Deps } from '../../deps.ts';
import type { RequestRow } from './store.ts';

type MailOfRequest = Pick<RequestRow, 'brand' | 'id' | 'round'>;

/** The content of a link's token; `round` is the number of the mail. The row decides whether the link is valid. */
export interface LinkClaims {
  id: string;
  round: number;
}

/** Makes and checks the tokens of mailed links, and of browsers that have proven the email address by a code. */
export function createRequestTokens({ crypto, clock }: Pick<Deps, 'crypto' | 'clock'>) {
  const links = createSignedTokens(crypto, 'request-link');
  const proofs = createSignedTokens(crypto, 'request-proof');
  const nowInSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const writeClaims = (id: string, number: number): Buffer => {
    const claims = Buffer.alloc(CLAIM_BYTES);
    writeId(claims, id);
    claims.writeUInt32BE(number, ID_BYTES);
    return claims;
  };
  /** The signature's context, with the mail's number, so that a new mail ends the proofs of earlier mails. */
  const proofContext = ({ brand, round }: MailOfRequest): string => `${brand}\0${round}`;
  return {
    /** The `t` of a mailed link. */
    link: ({ brand, id, round }: MailOfRequest): string => links.sign(brand, writeClaims(id, round)),
    readLink(brand: string, token: string): LinkClaims | undefined {
      const claims = links.verify(brand, token);
      return claims && { id: readId(claims), round: claims.readUInt32BE(ID_BYTES) };
    },
    /** A token for a browser that has proven the address; valid for two hours. */
    proof: (row: MailOfRequest): string =>
      proofs.sign(proofContext(row), writeClaims(row.id, nowInSeconds() + REQUESTS.proofSeconds)),
    isProven(row: MailOfRequest, token: string): boolean {
      const claims = proofs.verify(proofContext(row), token);
      return (
        claims !== undefined && readId(claims) === row.id && claims.readUInt32BE(ID_BYTES) > nowInSeconds()
      );
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FieldCrypto } from './field-crypto.ts';

/** Bytes of the claims of a token. */
export const CLAIM_BYTES = 20;
const TOKEN_BYTES = 32;
/** 32 bytes as base64url: the claims and what proves them ours. */
const SHAPE = /^[\w-]{43}$/;

/**
 * Makes and checks tokens for links: 20 bytes of claims with an HMAC-SHA-256 over them and a context, cut to 96 bits, under a
 * key of its own. Nobody can try 2^96 of them at a server, and a short link is one that survives mail programs.
 * @param purpose names the key; a token of one purpose does not count for another
 */
export function createSignedTokens(crypto: Pick<FieldCrypto, 'derivedKeys'>, purpose: string) {
  const keys = crypto.derivedKeys(purpose);
  const proof = (key: Uint8Array, context: string, claims: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${context}\0`)
      .update(claims)
      .digest()
      .subarray(0, TOKEN_BYTES - CLAIM_BYTES);
  return {
    /** A token of 43 characters. @param context the token counts for it alone: a brand */
    sign(context: string, claims: Buffer): string {
      return Buffer.concat([claims, proof(keys[0], context, claims)]).toString('base64url');
    },
    /** The claims of a token of ours for this context; undefined for anything else. */
    verify(context: string, token: string): Buffer | undefined {
      if (!SHAPE.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      // The last character has two bits to spare: one spelling of a token counts.
      if (bytes.toString('base64url') !== token) return undefined;
      const claims = bytes.subarray(0, CLAIM_BYTES);
      const given = bytes.subarray(CLAIM_BYTES);
      return keys.some((key) => timingSafeEqual(proof(key, context, claims), given)) ? claims : undefined;
    },
  };
}

/** Writes a UUID into the first 16 bytes of claims. */
export function writeId(claims: Buffer, id: string): void {
  claims.write(id.replaceAll('-', ''), 'hex');
}

/** The UUID in the first 16 bytes of claims. */
export function readId(claims: Buffer): string {
  return claims.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Bytes of a UUID; the other 4 of the claims are the purpose's own. */
export const ID_BYTES = 16;

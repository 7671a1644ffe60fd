import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FieldCrypto } from './field-crypto.ts';

export const CLAIM_BYTES = 20;
const TOKEN_BYTES = 32;
/** 32 bytes as base64url: claims and HMAC. */
const SHAPE = /^[\w-]{43}$/;

/**
 * Makes and checks tokens for links: 20 bytes of claims and the first 96 bits of their HMAC-SHA-256. That is too
 * long to guess at a server and short enough that mail programs don't break the link.
 * @param purpose names the key; a token of one purpose is invalid for another
 */
export function createSignedTokens(crypto: Pick<FieldCrypto, 'derivedKeys'>, purpose: string) {
  const keys = crypto.derivedKeys(purpose);
  const macOf = (key: Uint8Array, context: string, claims: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(`${context}\0`)
      .update(claims)
      .digest()
      .subarray(0, TOKEN_BYTES - CLAIM_BYTES);
  return {
    /** Makes a token of 43 characters. @param context a brand; the token is invalid for any other */
    sign(context: string, claims: Buffer): string {
      return Buffer.concat([claims, macOf(keys[0], context, claims)]).toString('base64url');
    },
    /** The claims of a valid token for this context, else undefined. */
    verify(context: string, token: string): Buffer | undefined {
      if (!SHAPE.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      // The last character has two unused bits: refuse other spellings of a token.
      if (bytes.toString('base64url') !== token) return undefined;
      const claims = bytes.subarray(0, CLAIM_BYTES);
      const givenMac = bytes.subarray(CLAIM_BYTES);
      return keys.some((key) => timingSafeEqual(macOf(key, context, claims), givenMac)) ? claims : undefined;
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

/** The other 4 bytes of the claims are for the purpose. */
export const ID_BYTES = 16;

import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { CLAIM_BYTES, createSignedTokens, readId, writeId } from '#server/crypto/signed-token.ts';

const keys = [{ kid: 'a', key: randomBytes(32) }];
const [older, newer] = [randomBytes(32), randomBytes(32)];
const tokensOf = (indexKey: Buffer, olderIndexKeys: Buffer[] = [], purpose = 'link') =>
  createSignedTokens(createFieldCrypto({ keys, indexKey, olderIndexKeys }), purpose);
const claims = randomBytes(CLAIM_BYTES);
const token = tokensOf(older).sign('harbor', claims);

it('a token returns its claims, at its brand and for its purpose alone', () => {
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokensOf(older).verify('harbor', token)?.equals(claims)).toBe(true);
  expect(tokensOf(older).verify('maple', token)).toBeUndefined();
  expect(tokensOf(older, [], 'other').verify('harbor', token)).toBeUndefined();
});

it('a token under an older key stays valid while that key is in the settings', () => {
  expect(tokensOf(newer, [randomBytes(32), older]).verify('harbor', token)).toEqual(claims);
  expect(tokensOf(newer).verify('harbor', token)).toBeUndefined();
  const fresh = tokensOf(newer, [older]).sign('harbor', claims);
  expect(tokensOf(newer).verify('harbor', fresh)).toEqual(claims);
});

it('a token with any other character is invalid', () => {
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'A' ? 'B' : 'A';
    const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
    expect(tokensOf(older).verify('harbor', changed), changed).toBeUndefined();
  }
});

it('a token has one spelling: the unused bits of its last character are zero', () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelled = [...ALPHABET].map((last) => token.slice(0, -1) + last);
  const sameBytes = respelled.filter((text) =>
    Buffer.from(text, 'base64url').equals(Buffer.from(token, 'base64url')),
  );
  expect(sameBytes).toHaveLength(4);
  expect(sameBytes.filter((text) => tokensOf(older).verify('harbor', text))).toEqual([token]);
});

it.each(['', token.slice(1), `${token}A`, `${token}\n`, ` ${token}`])('%j is no token', (text) => {
  expect(tokensOf(older).verify('harbor', text)).toBeUndefined();
});

it('claims hold an id beside other bytes', () => {
  const id = randomUUID();
  const bytes = Buffer.alloc(CLAIM_BYTES, 255);
  writeId(bytes, id);
  expect(readId(bytes)).toBe(id);
  expect([...bytes.subarray(16)]).toEqual([255, 255, 255, 255]);
});

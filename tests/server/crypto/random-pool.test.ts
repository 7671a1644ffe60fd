import { expect, test } from 'vitest';
import { randomPool } from '#server/crypto/field-crypto.ts';

test('a key that the pool returned never changes, and none of its bytes are returned again', () => {
  const random = randomPool();
  const blocks = Array.from({ length: 1000 }, (_, index) => {
    const bytes = random(index % 3 === 0 ? 32 : 12);
    return { bytes, hex: bytes.toString('hex') };
  });
  expect(blocks.filter(({ bytes, hex }) => bytes.toString('hex') !== hex)).toEqual([]);
  // Pieces of 8 bytes: two equal ones among some thousand do not occur by chance.
  const parts = blocks.flatMap(({ hex }) => hex.match(/.{16}/g) ?? []);
  expect(new Set(parts).size).toBe(parts.length);
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BrokenSeal, MARK, openStream } from '#server/backup/sealed-stream.ts';
import { seal, unseal } from './open-backup.ts';

const KEY = randomBytes(32);
const CHUNK = 64 * 1024;
const SEALED_CHUNK = CHUNK + 16;
const HEAD = MARK.length + 32;
const plain = randomBytes(3 * CHUNK + 1000);
const sealed = await seal(plain, KEY);
const chunk = (at: number) => sealed.subarray(HEAD + at * SEALED_CHUNK, HEAD + (at + 1) * SEALED_CHUNK);
const head = sealed.subarray(0, HEAD);

/** The bytes as a stream in pieces of this size. */
async function* splitBytes(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 1000])(
  'a sealed stream of %i bytes opens to the same bytes',
  async (size) => {
    const bytes = plain.subarray(0, size);
    expect((await unseal(await seal(bytes, KEY), KEY)).equals(bytes)).toBe(true);
  },
);

it.each([1000, 65_536, 65_552, 100_001])('a stream that comes in pieces of %i bytes opens', async (size) => {
  const pieces: Buffer[] = [];
  for await (const chunk of openStream(splitBytes(sealed.subarray(MARK.length), size), [
    randomBytes(32),
    KEY,
  ]))
    pieces.push(chunk);
  expect(Buffer.concat(pieces).equals(plain)).toBe(true);
});

it('two sealed streams of the same bytes share no bytes after the mark', async () => {
  const other = await seal(plain, KEY);
  expect(other.subarray(MARK.length, HEAD).equals(sealed.subarray(MARK.length, HEAD))).toBe(false);
  expect(other.subarray(HEAD, HEAD + 64).equals(sealed.subarray(HEAD, HEAD + 64))).toBe(false);
});

const flipByte = (at: number) => {
  const bytes = Buffer.from(sealed);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

describe('[OPS-11] a sealed stream is refused', () => {
  it.each<[string, Buffer]>([
    ['with a changed salt', flipByte(MARK.length + 3)],
    ['with a changed first byte', flipByte(HEAD)],
    ['with a changed tag', flipByte(HEAD + SEALED_CHUNK - 1)],
    ['with a changed byte of the last chunk', flipByte(HEAD + 3 * SEALED_CHUNK + 5)],
    ['with a changed last byte', flipByte(sealed.length - 1)],
    ['without its last byte', sealed.subarray(0, -1)],
    ['without its last chunk', sealed.subarray(0, HEAD + 3 * SEALED_CHUNK)],
    ['without a chunk in the middle', Buffer.concat([head, chunk(0), chunk(2), chunk(3)])],
    ['with two chunks in another order', Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)])],
    ['with a chunk twice', Buffer.concat([head, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)])],
    ['with more bytes behind its end', Buffer.concat([sealed, Buffer.alloc(1)])],
    ['with another stream behind its end', Buffer.concat([sealed, sealed.subarray(HEAD)])],
    ['without any chunk', head],
    ['with half a salt', sealed.subarray(0, MARK.length + 16)],
    ['of no bytes', MARK],
  ])('%s', async (_what, bytes) => {
    await expect(unseal(bytes, KEY)).rejects.toThrow(BrokenSeal);
  });

  it('with another key', async () => {
    await expect(unseal(sealed, randomBytes(32))).rejects.toThrow(BrokenSeal);
  });
});

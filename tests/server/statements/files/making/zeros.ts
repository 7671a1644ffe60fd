import { constants, deflateRawSync } from 'node:zlib';

const MB = 1 << 20;
/** A megabyte of zeros, deflated so that anything may follow it. */
const megabyte = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/**
 * The given number of zeros in zlib's format (RFC 1950). Only one megabyte of a bomb is deflated and
 * repeated: deflating all took a second each.
 */
export function deflatedZeros(length: number): Buffer {
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros: the second half counts them.
  sum.writeUInt32BE((length % 65521) * 65536 + 1);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(length / MB) }, () => megabyte),
    deflateRawSync(Buffer.alloc(length % MB), { level: 9 }),
    sum,
  ]);
}

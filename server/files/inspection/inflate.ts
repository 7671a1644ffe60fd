import { createInflate, inflateSync } from 'node:zlib';
import { Refused } from './verdict.ts';

/** What compresses to this may be inflated in one go, in bytes. */
const SMALL = 1 << 20;

/**
 * How many bytes compressed ones (zlib, RFC 1950) become, without ever holding them.
 * @param limit of the plain bytes
 * @throws Refused `complex` past the limit
 * @returns undefined where they are broken or cut
 */
export async function inflatedSize(bytes: Uint8Array, limit: number): Promise<number | undefined> {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.min(limit, SMALL) }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return undefined;
  }
  return new Promise((resolve, reject) => {
    const inflate = createInflate({ chunkSize: 256 * 1024 });
    let size = 0;
    inflate.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= limit) return;
      inflate.destroy();
      reject(new Refused('complex'));
    });
    inflate.on('error', () => resolve(undefined));
    inflate.on('end', () => resolve(size));
    inflate.end(bytes);
  });
}

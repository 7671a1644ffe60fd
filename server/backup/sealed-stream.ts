import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** First bytes of a sealed backup; version 1 is plain gzip. */
export const MARK = Buffer.from('TRELLIS-BACKUP2\n');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** Plain bytes of a chunk; the last one has fewer. */
const CHUNK_BYTES = 64 * 1024;
const COUNTER_BYTES = 11;

/** A sealed backup that was changed, cut off, or sealed with another key. */
export class BrokenSeal extends Error {
  constructor() {
    super('The backup was changed or cut off, or BACKUP_KEY is not its key. Nothing was changed.');
  }
}

/**
 * Encrypts and authenticates a stream in chunks (AES-256-GCM in the STREAM construction): the nonce has the
 * chunk's number and a flag for the last chunk, and each backup has its own key, derived from a random salt.
 * Format: mark, salt, chunks of ciphertext and tag.
 */
export async function* sealStream(source: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const derivedKey = deriveKey(key, salt);
  yield Buffer.concat([MARK, salt]);
  let number = 0;
  for await (const { bytes, isLast } of cutIntoChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', derivedKey, nonceOf(number, isLast));
    number += 1;
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts a sealed stream after its mark; yields only verified chunks. @throws BrokenSeal */
export async function* openStream(
  source: AsyncIterable<Buffer>,
  keys: readonly Uint8Array[],
): AsyncGenerator<Buffer> {
  let derivedKeys: Buffer[] | undefined;
  let number = 0;
  for await (const { bytes, isLast } of cutIntoChunks(source, CHUNK_BYTES + TAG_BYTES, SALT_BYTES)) {
    if (derivedKeys === undefined) {
      if (bytes.length !== SALT_BYTES) throw new BrokenSeal();
      derivedKeys = keys.map((key) => deriveKey(key, bytes));
      if (isLast) throw new BrokenSeal();
      continue;
    }
    const nonce = nonceOf(number, isLast);
    number += 1;
    let plain: Buffer | undefined;
    for (const key of derivedKeys) {
      plain = openChunk(key, nonce, bytes);
      if (!plain) continue;
      derivedKeys = [key];
      break;
    }
    if (!plain) throw new BrokenSeal();
    yield plain;
  }
}

function openChunk(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | undefined {
  if (bytes.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function deriveKey(key: Uint8Array, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'trellis:backup:2', 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1);
  nonce.writeUIntBE(number, COUNTER_BYTES - 6, 6);
  nonce[COUNTER_BYTES] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks; the last one has 0 to `size` bytes. @param first size of the first chunk */
async function* cutIntoChunks(
  source: AsyncIterable<Buffer>,
  size: number,
  first = size,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let length = 0;
  let chunkSize = first;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length <= chunkSize) continue;
    let bytes = Buffer.concat(pieces);
    while (bytes.length > chunkSize) {
      yield { bytes: bytes.subarray(0, chunkSize), isLast: false };
      bytes = bytes.subarray(chunkSize);
      chunkSize = size;
    }
    pieces = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(pieces), isLast: true };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** First bytes of a sealed backup; version 1 is plain gzip. */
export const MARK = Buffer.from('TRELLIS-BACKUP2\n');
const SALT = 32;
const TAG = 16;
/** Plain bytes of a chunk; the last one has fewer. */
const CHUNK = 64 * 1024;
const COUNTER_BYTES = 11;

/** A sealed backup that was changed, cut off, or sealed with another key. */
export class BrokenSeal extends Error {
  constructor() {
    super('The backup was changed or cut off, or BACKUP_KEY is not its key. Nothing was changed.');
  }
}

/**
 * Encrypts and authenticates a stream in chunks (AES-256-GCM in the construction STREAM): the nonce has the
 * chunk's number and whether it is the last one, and each backup has its own key, derived from a random salt.
 * Format: mark, salt, chunks of ciphertext and tag.
 */
export async function* sealStream(source: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const ownBytes = keyOf(key, salt);
  yield Buffer.concat([MARK, salt]);
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', ownBytes, nonceOf(number, isLast));
    number += 1;
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts a sealed stream after its mark; yields only verified chunks. @throws BrokenSeal */
export async function* openStream(
  source: AsyncIterable<Buffer>,
  keys: readonly Uint8Array[],
): AsyncGenerator<Buffer> {
  let ownBytes: Buffer[] | undefined;
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(source, CHUNK + TAG, SALT)) {
    if (ownBytes === undefined) {
      if (bytes.length !== SALT) throw new BrokenSeal();
      ownBytes = keys.map((key) => keyOf(key, bytes));
      if (isLast) throw new BrokenSeal();
      continue;
    }
    const nonce = nonceOf(number, isLast);
    number += 1;
    let plain: Buffer | undefined;
    for (const key of ownBytes) {
      plain = openChunk(key, nonce, bytes);
      if (!plain) continue;
      ownBytes = [key];
      break;
    }
    if (!plain) throw new BrokenSeal();
    yield plain;
  }
}

function openChunk(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | undefined {
  if (bytes.length < TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function keyOf(key: Uint8Array, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'trellis:backup:2', 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1);
  nonce.writeUIntBE(number, COUNTER_BYTES - 6, 6);
  nonce[COUNTER_BYTES] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks; the last one has 0 to `size` bytes. @param first size of the first chunk */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
  first = size,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let length = 0;
  let wantedIndex = first;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length <= wantedIndex) continue;
    let bytes = Buffer.concat(pieces);
    while (bytes.length > wantedIndex) {
      yield { bytes: bytes.subarray(0, wantedIndex), isLast: false };
      bytes = bytes.subarray(wantedIndex);
      wantedIndex = size;
    }
    pieces = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(pieces), isLast: true };
}

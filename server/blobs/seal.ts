import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Format: `TRB1`, a nonce of 12 bytes, the ciphertext, a tag of 16 bytes. */
const MARK = Buffer.from('TRB1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + NONCE_BYTES;

/** A key with its additional authenticated data: under another `boundTo` the bytes can't be decrypted. */
export interface SealKey {
  /** 32 bytes, for this file only. */
  key: Buffer;
  boundTo: string;
}

export function newSealKey(boundTo: string): SealKey {
  return { key: randomBytes(32), boundTo };
}

/**
 * Encrypts a stream (AES-256-GCM) into an empty file and flushes it; plain bytes never reach the disk. After
 * an error the caller must delete the partial file.
 * @returns the number of plain bytes
 */
export async function sealToFile(
  source: AsyncIterable<Buffer>,
  file: string,
  { key, boundTo }: SealKey,
): Promise<number> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const handle = await open(file, 'w');
  try {
    let size = 0;
    await handle.writeFile(Buffer.concat([MARK, nonce]));
    for await (const chunk of source) {
      size += chunk.length;
      await handle.writeFile(cipher.update(chunk));
    }
    await handle.writeFile(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/**
 * Decrypts into memory and returns nothing before all bytes are verified.
 * @param size number of plain bytes that are expected
 * @throws Error if the bytes were changed or truncated, belong to another file, or have another key
 */
export async function unseal(source: AsyncIterable<Buffer>, size: number, key: SealKey): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of unsealStream(source, size, key)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Decrypts chunk by chunk, for callers that can discard the chunks: they are verified only at the end.
 * @throws Error as unseal, at the end if bytes were changed
 */
export async function* unsealStream(
  source: AsyncIterable<Buffer>,
  size: number,
  { key, boundTo }: SealKey,
): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  let decipher: DecipherGCM | undefined;
  let at = 0;
  for await (let chunk of source) {
    // A chunk may contain parts of head, ciphertext and tag, which only their position distinguishes.
    while (chunk.length > 0) {
      const [part, offset, end] = partAt(at, size);
      if (part === 'beyond') throw new Error('Sealed bytes are too long.');
      const bytes = chunk.subarray(0, end - at);
      if (part === 'head') bytes.copy(head, at - offset);
      else if (part === 'tag') bytes.copy(tag, at - offset);
      else {
        decipher ??= decipherFor(head, key, boundTo);
        yield decipher.update(bytes);
      }
      at += bytes.length;
      chunk = chunk.subarray(bytes.length);
    }
  }
  if (at !== HEAD_BYTES + size + TAG_BYTES) throw new Error('Sealed bytes are cut.');
  decipher ??= decipherFor(head, key, boundTo);
  decipher.setAuthTag(tag).final();
}

/** The part of the format at a position, with the part's start and end. */
function partAt(at: number, size: number): ['head' | 'body' | 'tag' | 'beyond', number, number] {
  if (at < HEAD_BYTES) return ['head', 0, HEAD_BYTES];
  if (at < HEAD_BYTES + size) return ['body', HEAD_BYTES, HEAD_BYTES + size];
  if (at < HEAD_BYTES + size + TAG_BYTES) return ['tag', HEAD_BYTES + size, HEAD_BYTES + size + TAG_BYTES];
  return ['beyond', at, at];
}

function decipherFor(head: Buffer, key: Buffer, boundTo: string): DecipherGCM {
  if (!head.subarray(0, MARK.length).equals(MARK)) throw new Error('Not a sealed file.');
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(MARK.length), {
    authTagLength: TAG_BYTES,
  });
  return decipher.setAAD(Buffer.from(boundTo));
}

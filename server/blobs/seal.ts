import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Format: `TRB1`, a nonce of 12 bytes, the ciphertext, a tag of 16 bytes. */
const MARK = Buffer.from('TRB1');
const NONCE = 12;
const TAG = 16;
const HEAD = MARK.length + NONCE;

/**
 * The key of a file and its binding (additional authenticated data): under another binding the bytes can't be
 * decrypted.
 */
export interface SealKey {
  /** 32 bytes, used for this file only. */
  key: Buffer;
  boundTo: string;
}

export function newSealKey(boundTo: string): SealKey {
  return { key: randomBytes(32), boundTo };
}

/**
 * Encrypts a stream (AES-256-GCM) into an empty file chunk by chunk, and flushes it. Plain bytes are never
 * written to the disk. After an error the caller must delete the partial file.
 * @param source consumed to its end
 * @returns the number of plain bytes
 */
export async function sealToFile(
  source: AsyncIterable<Buffer>,
  file: string,
  { key, boundTo }: SealKey,
): Promise<number> {
  const nonce = randomBytes(NONCE);
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
 * Decrypts bytes into memory. Returns nothing before all bytes are verified.
 * @param size number of plain bytes that are expected
 * @throws Error if the bytes were changed or truncated, belong to another file, or have another key
 */
export async function unseal(source: AsyncIterable<Buffer>, size: number, key: SealKey): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of unsealing(source, size, key)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Decrypts chunk by chunk. The chunks are verified only once the end is reached without an error: only for
 * callers that can discard them afterwards.
 * @throws Error as unseal, at the end if bytes were changed
 */
export async function* unsealing(
  source: AsyncIterable<Buffer>,
  size: number,
  { key, boundTo }: SealKey,
): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(HEAD);
  const tag = Buffer.alloc(TAG);
  let decipher: DecipherGCM | undefined;
  let at = 0;
  for await (let chunk of source) {
    // Head, ciphertext and tag are told apart by position; a chunk may contain parts of two of them.
    while (chunk.length > 0) {
      const [part, from, end] = partAt(at, size);
      if (part === 'beyond') throw new Error('Sealed bytes are too long.');
      const now = chunk.subarray(0, end - at);
      if (part === 'head') now.copy(head, at - from);
      else if (part === 'tag') now.copy(tag, at - from);
      else {
        decipher ??= opened(head, key, boundTo);
        yield decipher.update(now);
      }
      at += now.length;
      chunk = chunk.subarray(now.length);
    }
  }
  if (at !== HEAD + size + TAG) throw new Error('Sealed bytes are cut.');
  decipher ??= opened(head, key, boundTo);
  decipher.setAuthTag(tag).final();
}

/** The part at a position, with its start and end. */
function partAt(at: number, size: number): ['head' | 'body' | 'tag' | 'beyond', number, number] {
  if (at < HEAD) return ['head', 0, HEAD];
  if (at < HEAD + size) return ['body', HEAD, HEAD + size];
  if (at < HEAD + size + TAG) return ['tag', HEAD + size, HEAD + size + TAG];
  return ['beyond', at, at];
}

function opened(head: Buffer, key: Buffer, boundTo: string): DecipherGCM {
  if (!head.subarray(0, MARK.length).equals(MARK)) throw new Error('Not a sealed file.');
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(MARK.length), { authTagLength: TAG });
  return decipher.setAAD(Buffer.from(boundTo));
}

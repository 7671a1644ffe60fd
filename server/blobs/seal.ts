import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

/** `TRB1`, then the 12 bytes of the nonce; after the ciphertext the 16 bytes of the tag. */
const MARK = Buffer.from('TRB1');
const NONCE = 12;
const TAG = 16;
const HEAD = MARK.length + NONCE;

/** The key of one file, and what its bytes are bound to: they open nowhere else. */
export interface SealKey {
  /** 32 bytes, of this file alone. */
  key: Buffer;
  boundTo: string;
}

/** A key for one new file. */
export function newSealKey(boundTo: string): SealKey {
  return { key: randomBytes(32), boundTo };
}

/**
 * Writes a stream sealed (AES-256-GCM) to a new file, a chunk at a time, and flushes it to the disk. No plain byte is ever
 * written. What fails half-way leaves the file to whoever asked for it.
 * @param source consumed to its end
 * @returns how many plain bytes there were
 */
export async function sealToFile(
  source: AsyncIterable<Buffer>,
  file: string,
  { key, boundTo }: SealKey,
): Promise<number> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const handle = await open(file, 'wx', 0o600);
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
 * Opens sealed bytes. Nothing is handed out before all of it is proven whole and in its place.
 * @param size how many plain bytes there must be
 * @param room where the plain bytes go; memory of their own where it is left out
 * @throws Error for bytes that were changed, cut, are of another file, or under another key
 */
export async function unseal(
  source: AsyncIterable<Buffer>,
  size: number,
  key: SealKey,
  room: Uint8Array = new Uint8Array(size),
): Promise<Uint8Array> {
  let at = 0;
  for await (const chunk of unsealing(source, size, key)) {
    room.set(chunk, at);
    at += chunk.length;
  }
  return room.subarray(0, size);
}

/**
 * Opens sealed bytes a chunk at a time. What came is proven only when the end was reached without an error: not for
 * anybody who could not do without the rest.
 * @throws Error as unseal, at the end for what was changed
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
    // Head, ciphertext and tag by their place; a piece may hold the end of one and the beginning of the next.
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

/** Which part stands at a place, and where it begins and ends. */
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

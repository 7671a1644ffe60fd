import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { UPLOADS } from '#domain/limits.ts';
import type { Config } from '../../../config/config.ts';

/**
 * Scans bytes with clamd (INSTREAM: each chunk after its length in 4 bytes, big-endian; a length of 0 ends).
 * @param silenceMs milliseconds without an answer until clamd counts as hung
 * @returns whether the bytes are clean
 * @throws Error if clamd can't be reached, does not answer in time, or could not scan
 */
export async function isClean(
  bytes: AsyncIterable<Buffer>,
  clamav: NonNullable<Config['clamav']>,
  silenceMs = UPLOADS.scanMs,
): Promise<boolean> {
  const socket = connect(clamav);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd does not answer.')));
  socket.setEncoding('latin1');
  let response = '';
  socket.on('data', (text: string) => {
    response += text;
  });
  const closed = new Promise<void>((resolve, reject) => socket.on('close', resolve).on('error', reject));
  await Promise.all([closed, sendBytes(socket, bytes)]);
  const words = response.replace(/\0.*$/s, '');
  if (words === 'stream: OK') return true;
  if (/^stream: .+ FOUND$/.test(words)) return false;
  throw new Error('clamd could not scan.');
}

/** Writes as fast as clamd reads, and stops if clamd closes, as it does after its answer. */
async function sendBytes(socket: Socket, bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of frameChunks(bytes)) {
      if (socket.destroyed) return;
      if (socket.write(chunk)) continue;
      await waitForDrain(socket);
    }
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function waitForDrain(socket: Socket): Promise<void> {
  const waitController = new AbortController();
  const { signal } = waitController;
  // Removes the listener that did not fire: a large file would leave hundreds.
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => {});
  waitController.abort();
}

async function* frameChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    yield encodeLength(chunk.length);
    yield chunk;
  }
  yield encodeLength(0);
}

function encodeLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

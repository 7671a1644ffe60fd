import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { UPLOADS } from '#domain/limits.ts';
import type { Config } from '../../../config/config.ts';

/**
 * Sends bytes to clamd (INSTREAM: each chunk after its length in 4 bytes, big-endian; a length of 0 ends).
 * @param patience milliseconds of silence until clamd counts as hung
 * @returns whether they are clean
 * @throws Error if clamd can't be reached, does not answer in time, or could not scan
 */
export async function isClean(
  bytes: AsyncIterable<Buffer>,
  clamav: NonNullable<Config['clamav']>,
  patience = UPLOADS.scanMs,
): Promise<boolean> {
  const socket = connect(clamav);
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer.')));
  socket.setEncoding('latin1');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  const closed = new Promise<void>((resolve, reject) => socket.on('close', resolve).on('error', reject));
  await Promise.all([closed, feed(socket, bytes)]);
  const words = answer.replace(/\0.*$/s, '');
  if (words === 'stream: OK') return true;
  if (/^stream: .+ FOUND$/.test(words)) return false;
  throw new Error('clamd could not scan.');
}

/** Writes as fast as clamd reads, and stops if clamd closes, as it does after its answer. */
async function feed(socket: Socket, bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of framed(bytes)) {
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
  const receivedController = new AbortController();
  const { signal } = receivedController;
  // Aborting removes the listener that did not fire; hundreds of them would leak.
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => {});
  receivedController.abort();
}

async function* framed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(length: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
}

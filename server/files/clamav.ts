import { connect } from 'node:net';
import type { Config } from '../config/config.ts';

/** A piece of the stream, in bytes. */
const PIECE = 64 * 1024;
/** Milliseconds without a word from clamd. */
const PATIENCE = 30_000;

/**
 * Asks clamd about bytes (INSTREAM of its protocol: each piece with its length, 4 bytes big-endian; a length of 0 ends).
 * @returns whether they are clean
 * @throws Error where clamd cannot be reached, does not answer in time, or could not scan
 */
export function isClean(
  bytes: Uint8Array,
  clamav: NonNullable<Config['clamav']>,
  patience = PATIENCE,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(clamav);
    let answer = '';
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer.')));
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        socket.write(lengthOf(piece.length));
        socket.write(piece);
      }
      socket.write(lengthOf(0));
    });
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0')) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const words = answer.replace(/\0.*$/s, '');
      if (words === 'stream: OK') resolve(true);
      else if (/^stream: .+ FOUND$/.test(words)) resolve(false);
      else reject(new Error('clamd could not scan.'));
    });
  });
}

function lengthOf(length: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
}

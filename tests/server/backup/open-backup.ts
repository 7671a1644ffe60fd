import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { MARK, openStream, sealStream } from '#server/backup/sealed-stream.ts';

async function concatenate(some: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of some) pieces.push(chunk);
  return Buffer.concat(pieces);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The text of a sealed backup. */
export async function textOf(file: string, key: Uint8Array): Promise<string> {
  return gunzipSync(await unseal(readFileSync(file), key)).toString();
}

export function unseal(bytes: Buffer, key: Uint8Array): Promise<Buffer> {
  return concatenate(openStream(once(bytes.subarray(MARK.length)), [key]));
}

export function seal(bytes: Buffer, key: Uint8Array): Promise<Buffer> {
  return concatenate(sealStream(once(bytes), key));
}

/** Writes sealed bytes to a file. */
export async function writeSealed(file: string, bytes: Buffer, key: Uint8Array): Promise<void> {
  writeFileSync(file, await seal(bytes, key));
}

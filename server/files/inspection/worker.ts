/** A process that looks into files: what is hostile there meets a limit of memory and time, and no settings or keys. */
import { createReadStream } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type SealKey, unseal } from '../../blobs/seal.ts';
import { inspect } from './inspect.ts';
import type { Verdict } from './verdict.ts';

/** A sealed file, and the key to this one alone. */
export interface Job extends SealKey {
  file: string;
  /** Plain bytes. */
  size: number;
  /** Of the file's name, in lower case: must agree with the content. */
  extension: string;
}

/** What comes back. Without a verdict the sealed file could not be opened. */
export interface Answer {
  verdict: Verdict | undefined;
}

/** The bytes of one file after another; grown to the largest there was. */
let room = Buffer.alloc(0);

// Buffers lie outside the heap, and without this a dozen files would wait there for a collection that has no hurry.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// What a parser has to say about somebody's file is nobody's business.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {};

process.on('message', async (job: Job) => {
  const verdict = await look(job).catch(() => undefined);
  collect();
  process.send?.({ verdict } satisfies Answer);
});
// Nobody is there who would hear the answer.
process.on('disconnect', () => process.exit());

process.send?.('ready');

/** @throws Error where the sealed file itself cannot be opened: a fault of ours, not of the file */
async function look({ file, size, extension, key, boundTo }: Job): Promise<Verdict> {
  if (room.length < size) room = Buffer.alloc(size);
  await unseal(createReadStream(file), size, { key: Buffer.from(key), boundTo }, room);
  // What a parser trips over in a way that nobody foresaw is no file that we could open.
  return inspect(room.subarray(0, size), extension).catch(() => ({ refused: 'damaged' }));
}

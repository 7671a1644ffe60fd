/** A process that inspects files: what is hostile there meets a limit of memory and time, and no settings or keys. */
import { createReadStream } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type SealKey, unseal } from '../../../blobs/seal.ts';
import { inspect, type Task } from './inspect.ts';
import type { Result } from './result.ts';

/** A sealed file, and the key to this one alone. */
export interface Job extends SealKey {
  task: Task;
  file: string;
  /** Plain bytes. */
  size: number;
  /** Of the file's name, in lower case: must agree with the content. */
  extension: string;
}

/** What comes back. Without a result the sealed file could not be opened. */
export interface Answer {
  result: Result | undefined;
}

// Buffers and PDFium's memory lie outside the heap, and without this they would wait there for a collection that has no hurry.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// What a parser has to say about somebody's file is nobody's business.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {};

process.on('message', async (job: Job) => {
  const result = await run(job).catch(() => undefined);
  process.send?.({ result } satisfies Answer);
  collect();
});
// Nobody is there who would hear the answer.
process.on('disconnect', () => process.exit());

process.send?.('ready');

/** @throws Error where the sealed file itself cannot be opened: a fault of ours, not of the file */
async function run({ task, file, size, extension, key, boundTo }: Job): Promise<Result> {
  const bytes = await unseal(createReadStream(file), size, { key: Buffer.from(key), boundTo });
  // What a parser trips over in a way that nobody foresaw is no file that we could open.
  return inspect(bytes, extension, task).catch(() => ({ refused: 'damaged' }));
}

/** A process that inspects files: a hostile file meets limits of memory and time, and no settings or keys. */
import { createReadStream } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type SealKey, unseal } from '../../../blobs/seal.ts';
import { inspect, type Task } from './inspect.ts';
import type { Result } from './result.ts';

export interface Job extends SealKey {
  task: Task;
  file: string;
  /** The size of the decrypted file, in bytes. */
  size: number;
  /** The extension in lower case; it must agree with the content. */
  extension: string;
}

/** The answer of the worker. Without a result the file could not be decrypted. */
export interface Answer {
  result: Result | undefined;
}

/** Sent before the reply when a page begins. */
export interface PageBegins {
  page: true;
}

// Buffers and PDFium's memory are outside the heap, so V8 would not collect them in time.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// Silence the PDF parser: its messages could quote the applicant's file.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {};

process.on('message', async (job: Job) => {
  const result = await run(job).catch(() => undefined);
  process.send?.({ result } satisfies Answer);
  collect();
});
// The server has exited: no reader is left for the answer.
process.on('disconnect', () => process.exit());

process.send?.('ready');

/** The message must be written first: the next page may block this process. */
function sendPage(): Promise<void> {
  return new Promise((resolve) => process.send?.({ page: true } satisfies PageBegins, () => resolve()));
}

/** @throws Error if the file can't be decrypted: the server's fault, not the file's */
async function run({ task, file, size, extension, key, boundTo }: Job): Promise<Result> {
  const bytes = await unseal(createReadStream(file), size, { key: Buffer.from(key), boundTo });
  // A parser's unexpected error means that the file can't be read.
  return inspect(bytes, extension, task, sendPage).catch(() => ({ refused: 'damaged' }));
}

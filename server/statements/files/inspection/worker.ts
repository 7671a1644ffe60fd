/** The program of a process that inspects files: it has limits of memory and time, and no settings or keys. */
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
export interface WorkerReply {
  result: Result | undefined;
}

/** Sent before the reply when a page begins. */
export interface PageMessage {
  page: true;
}

// Collects garbage after each file: buffers and PDFium's memory are outside the heap, so V8 would do it too late.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// Silence the PDF parser: its messages could quote the applicant's file.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {};

process.on('message', async (job: Job) => {
  const result = await run(job).catch(() => undefined);
  process.send?.({ result } satisfies WorkerReply);
  collectGarbage();
});
// The channel closes when the server exits.
process.on('disconnect', () => process.exit());

process.send?.('ready');

/**
 * Reports that a page begins; waits until the message is written, because rendering the page may block this
 * process.
 */
function reportPage(): Promise<void> {
  return new Promise((resolve) => process.send?.({ page: true } satisfies PageMessage, () => resolve()));
}

/** @throws Error if the file can't be decrypted: the server's fault, not the file's */
async function run({ task, file, size, extension, key, boundTo }: Job): Promise<Result> {
  const bytes = await unseal(createReadStream(file), size, { key: Buffer.from(key), boundTo });
  // A parser's unexpected error means that the file can't be read.
  return inspect(bytes, extension, task, reportPage).catch(() => ({ refused: 'damaged' }));
}

/** A thread that looks into files: what is hostile there meets a limit of memory and time, and no settings or keys. */
import { parentPort } from 'node:worker_threads';
import { inspect } from './inspect.ts';

export interface Job {
  bytes: ArrayBuffer;
  extension: string;
}

// What a parser has to say about somebody's file is nobody's business.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {};

parentPort?.on('message', async ({ bytes, extension }: Job) => {
  parentPort?.postMessage(await inspect(Buffer.from(bytes), extension).catch(() => ({ refused: 'damaged' })));
});

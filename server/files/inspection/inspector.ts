import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Verdict } from './verdict.ts';
import type { Job } from './worker.ts';

/** Files that are looked into at once; each may need its 8 MB several times over. */
const AT_ONCE = 2;
/** Milliseconds for one file. */
const TIME = 15_000;
/** The parser keeps every name it ever met; a thread that did this many files is replaced. */
const FILES_PER_THREAD = 25;
/** Milliseconds after which a thread that has nothing to do gives its memory back. */
const IDLE = 5_000;

export interface Inspector {
  /**
   * Waits for its turn, then works: at most two at once. Read a file into memory in there, not before.
   * @param work gets the one call that hands bytes to a thread (they are gone from here after that)
   */
  inTurn<T>(work: (inspect: Inspect) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Says what the bytes are. A file that takes too long or too much memory is refused as `complex`. */
export type Inspect = (bytes: Uint8Array<ArrayBuffer>, extension: string) => Promise<Verdict>;

interface Thread {
  worker: Worker;
  files: number;
  idle?: NodeJS.Timeout;
}

/** Threads that look into files (worker.ts), started when there is something to do. */
export function createInspector(): Inspector {
  const resting: Thread[] = [];
  const waiting: (() => void)[] = [];
  let working = 0;

  const inspect: Inspect = async (bytes, extension) => {
    const thread = resting.pop() ?? { worker: startWorker(), files: 0 };
    clearTimeout(thread.idle);
    const verdict = await ask(thread.worker, { bytes: bytes.buffer, extension });
    thread.files += 1;
    if (!verdict || thread.files >= FILES_PER_THREAD) await thread.worker.terminate();
    else rest(thread);
    return verdict ?? { refused: 'complex' };
  };
  const rest = (thread: Thread) => {
    thread.idle = setTimeout(() => {
      resting.splice(resting.indexOf(thread), 1);
      void thread.worker.terminate();
    }, IDLE).unref();
    resting.push(thread);
  };
  return {
    async inTurn(work) {
      if (working >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
      else working += 1;
      try {
        return await work(inspect);
      } finally {
        // Its turn goes to the next in line.
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
    async close() {
      await Promise.all(
        resting.splice(0).map(({ worker, idle }) => {
          clearTimeout(idle);
          return worker.terminate();
        }),
      );
    },
  };
}

/**
 * The verdict; undefined where the thread ran out of memory or did not answer in time.
 * @throws what else ended the thread: a fault of ours
 */
function ask(worker: Worker, job: Job): Promise<Verdict | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(undefined), TIME);
    const end = (verdict: Verdict | undefined) => {
      clearTimeout(timer);
      worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
      worker.on('error', () => {});
      resolve(verdict);
    };
    worker.on('message', end);
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
      end(undefined);
    });
    worker.on('exit', () => end(undefined));
    worker.postMessage(job, [job.bytes]);
  });
}

/** The built thread stands next to the built server; from the sources it begins with what runs TypeScript. */
function startWorker(): Worker {
  const built = ['./inspection.js', '../inspection.js']
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(url));
  const options = {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  };
  const worker = built ? new Worker(built, options) : new Worker(fromSources(), { ...options, eval: true });
  worker.unref();
  return worker;
}

/** Development and tests run in the project's folder, where tsx is found by its name. */
function fromSources(): string {
  const source = new URL('./worker.ts', import.meta.url).href;
  return `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); });`;
}

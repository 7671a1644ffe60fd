import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Verdict } from './verdict.ts';
import type { Job } from './worker.ts';

/** Files that are looked into at once: the second only while the first one takes long (milliseconds). Memory is why. */
const AT_ONCE = 2;
const LONG = 1_500;
/** Milliseconds for one file. */
const TIME = 15_000;
/** The parser keeps every name it ever met; a thread that did this many files is replaced. */
const FILES_PER_THREAD = 25;
/** Milliseconds after which a thread that has nothing to do gives its memory back. */
const IDLE = 5_000;

export interface Inspector {
  /**
   * Says what a file is, when its turn comes. One that takes too long or too much memory is refused as
   * `complex`.
   */
  inspect(job: Job): Promise<Verdict>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  files: number;
  idle?: NodeJS.Timeout;
}

/** Threads that look into files (worker.ts), started when there is something to do. */
export function createInspector(): Inspector {
  const resting: Thread[] = [];
  const waiting: (() => void)[] = [];
  const turns = { short: 0, long: 0 };

  const startNext = () => {
    while (turns.short < 1 && turns.short + turns.long < AT_ONCE) {
      const start = waiting.shift();
      if (!start) return;
      turns.short += 1;
      start();
    }
  };
  /** Waits for a turn. @returns what ends it */
  const turn = async (): Promise<() => void> => {
    await new Promise<void>((start) => {
      waiting.push(start);
      startNext();
    });
    let kind: keyof typeof turns = 'short';
    const timer = setTimeout(() => {
      turns.short -= 1;
      turns.long += 1;
      kind = 'long';
      startNext();
    }, LONG);
    return () => {
      clearTimeout(timer);
      turns[kind] -= 1;
      startNext();
    };
  };
  const ask = async (job: Job): Promise<Verdict> => {
    const thread = resting.pop() ?? { worker: startWorker(), files: 0 };
    clearTimeout(thread.idle);
    const verdict = await answerOf(thread.worker, job);
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
    async inspect(job) {
      const end = await turn();
      try {
        return await ask(job);
      } finally {
        end();
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
function answerOf(worker: Worker, job: Job): Promise<Verdict | undefined> {
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
    worker.postMessage(job);
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
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 2 },
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

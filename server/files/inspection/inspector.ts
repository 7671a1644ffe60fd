import { once } from 'node:events';
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
   * Says what a file is, when its turn comes. One that takes too long or too much memory is refused as `complex`.
   * @throws Error where the sealed file cannot be opened, or something else ended the thread: a fault of ours
   */
  inspect(job: Job): Promise<Verdict>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  /** Settled with its first word: it has loaded what it needs. */
  ready: Promise<unknown>;
  files: number;
  idle?: NodeJS.Timeout;
}

/**
 * Threads that look into files (worker.ts), started when there is something to do.
 * @param limits milliseconds for one file, and until a thread without work goes
 */
export function createInspector({ time = TIME, idle = IDLE } = {}): Inspector {
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
    const thread = resting.pop() ?? start();
    clearTimeout(thread.idle);
    const verdict = await thread.ready
      .then(() => answerOf(thread.worker, job, time))
      .catch(async (error: unknown) => {
        await thread.worker.terminate();
        throw error;
      });
    thread.files += 1;
    if (!verdict || thread.files >= FILES_PER_THREAD) await thread.worker.terminate();
    else rest(thread);
    return verdict ?? { refused: 'complex' };
  };
  const start = (): Thread => {
    const worker = startWorker();
    const thread: Thread = { worker, ready: once(worker, 'message'), files: 0 };
    // One that ends while it rests is not asked again.
    worker.on('error', () => {}).on('exit', () => forget(thread));
    return thread;
  };
  const forget = (thread: Thread) => {
    const at = resting.indexOf(thread);
    if (at >= 0) resting.splice(at, 1);
  };
  const rest = (thread: Thread) => {
    thread.idle = setTimeout(() => {
      forget(thread);
      void thread.worker.terminate();
    }, idle).unref();
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

/** The verdict; undefined where the thread ran out of memory or did not answer in time. */
async function answerOf(worker: Worker, job: Job, time: number): Promise<Verdict | undefined> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), time);
  try {
    worker.postMessage(job);
    // Rejects where the thread ends with an error; one that just ends is caught by the clock.
    const [verdict] = await once(worker, 'message', { signal: waiting.signal });
    if (verdict === undefined) throw new Error('The sealed file could not be opened.');
    return verdict as Verdict;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || waiting.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
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

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Result } from './result.ts';
import type { Answer, Job } from './worker.ts';

/** The heap of a child, in MB. One allocation past it ends the process that makes it: that is why it is one of its own. */
const HEAP = ['--max-old-space-size=96', '--max-semi-space-size=1'];
/** Milliseconds for a child to be ready. */
const START = 60_000;
/** How a process ends over its own work: memory used up (V8 aborts), a fault of native code. All other signals come from outside. */
const OWN_ENDS = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'];

/** A process that inspects one file after another (worker.ts). */
export interface Child {
  /** Whether it is gone, or on its way. */
  isGone(): boolean;
  /**
   * @param time milliseconds
   * @returns the result, undefined where the file was too much: the process ended over it, or did not answer in time; and how many
   *   milliseconds it took, without those of its start
   * @throws Error where the process does not start, is ended from outside, or the sealed file cannot be opened: a fault of ours
   */
  run(job: Job, time: number): Promise<{ result: Result | undefined; milliseconds: number }>;
  /** Ends it. Settled when it is gone. */
  end(): Promise<void>;
}

/**
 * Starts one. It keeps this process running only while it has work, and ends with it.
 * @param program the file it runs
 * @param onEnd called once, when it is gone
 */
export function startChild(program: string, onEnd: () => void): Child {
  const child = forkWorker(program);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void gone.then(onEnd);
  const ready = Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START) }),
    gone.then(() => Promise.reject(new Error('The process that inspects files did not start.'))),
  ]);
  ready.catch(() => {});
  // What fails on the way to it shows in its end.
  child.on('error', () => {});
  /** Whether this process waits for it: while it has work or is about to end. */
  const hold = (isBusy: boolean) => {
    for (const handle of [child, child.channel]) isBusy ? handle?.ref() : handle?.unref();
  };
  hold(false);
  return {
    isGone: () => !child.connected,
    async run(job, time) {
      hold(true);
      try {
        await ready;
        const began = performance.now();
        const result = await resultOf(child, job, time);
        return { result, milliseconds: performance.now() - began };
      } finally {
        hold(false);
      }
    },
    async end() {
      hold(true);
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function resultOf(child: ChildProcess, job: Job, time: number): Promise<Result | undefined> {
  const waiting = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    waiting.abort();
  }, time);
  const stop = () => waiting.abort();
  child.once('exit', stop);
  try {
    // One that is about to be gone cannot be sent to: its end says why.
    child.send(job, (error) => {
      if (error && (child.exitCode ?? child.signalCode) !== null) stop();
    });
    const [answer] = (await once(child, 'message', { signal: waiting.signal })) as [Answer];
    if (!answer.result) throw new Error('The sealed file could not be opened.');
    return answer.result;
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    const { signalCode } = child;
    if (isOver || signalCode === null || OWN_ENDS.includes(signalCode)) return undefined;
    throw new Error(`The process that inspects files was ended by ${signalCode}.`);
  } finally {
    clearTimeout(timer);
    child.off('exit', stop);
  }
}

/** What is hostile there finds no settings: the key of one file comes by the channel, nothing else does. */
function forkWorker(program: string): ChildProcess {
  return fork(program, [], {
    env: {},
    execArgv: program.endsWith('.ts') ? [...HEAP, '--import', typescript()] : HEAP,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** The built worker beside a built server, otherwise its source. */
export function workerProgram(): string {
  const built = ['./inspection.js', '../inspection.js']
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(url));
  return fileURLToPath(built ?? new URL('./worker.ts', import.meta.url));
}

/** What runs TypeScript, in development and tests. */
function typescript(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

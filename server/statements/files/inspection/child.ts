import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Result } from './result.ts';
import type { Job, PageMessage, WorkerReply } from './worker.ts';

/**
 * V8 options with sizes in MB. A process that exceeds the heap's size ends, so each inspection runs in a child.
 */
const HEAP_OPTIONS = ['--max-old-space-size=96', '--max-semi-space-size=1'];
/** A child that is not ready after this time counts as failed. */
const START_TIMEOUT_MS = 60_000;
/**
 * Signals of a process that crashed: V8 aborts without memory, or native code failed. Others come from outside.
 */
const CRASH_SIGNALS = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'];

/** The time limits of an inspection in milliseconds; `page` is per page of a PDF. */
export interface TimeLimits {
  file: number;
  page: number;
}

/** A process that inspects files one after another (worker.ts). */
export interface Child {
  /** Whether the process has ended or is ending. */
  hasEnded(): boolean;
  /**
   * @returns the result, undefined if the process crashed or did not answer in time; and the milliseconds,
   * without the milliseconds of the process's start
   * @throws Error if the process can't start, is ended from outside, or can't decrypt the file: the server's
   * fault
   */
  run(job: Job, times: TimeLimits): Promise<{ result: Result | undefined; milliseconds: number }>;
  /** Resolves when the process has exited. */
  end(): Promise<void>;
}

/**
 * Starts a child. It keeps this process alive only while it has work, and exits when this process exits.
 * @param program the path of the worker's script
 * @param onEnd called once, after the exit
 */
export function startChild(program: string, onEnd: () => void): Child {
  const child = forkWorker(program);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void exited.then(onEnd);
  const ready = Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    exited.then(() => Promise.reject(new Error('The process that inspects files did not start.'))),
  ]);
  ready.catch(() => {});
  // The `exit` event reports every failure.
  child.on('error', () => {});
  /** Keeps this process alive while the child has work or is ending. */
  const keepAlive = (isBusy: boolean) => {
    for (const handle of [child, child.channel]) isBusy ? handle?.ref() : handle?.unref();
  };
  keepAlive(false);
  return {
    hasEnded: () => !child.connected,
    async run(job, times) {
      keepAlive(true);
      try {
        await ready;
        const startMs = performance.now();
        const result = await awaitResult(child, job, times);
        return { result, milliseconds: performance.now() - startMs };
      } finally {
        keepAlive(false);
      }
    },
    async end() {
      keepAlive(true);
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function awaitResult(child: ChildProcess, job: Job, times: TimeLimits): Promise<Result | undefined> {
  const waitController = new AbortController();
  let isTimedOut = false;
  const end = () => {
    isTimedOut = true;
    waitController.abort();
  };
  const timer = setTimeout(end, times.file);
  let pageTimer: NodeJS.Timeout | undefined;
  const stopWaiting = () => waitController.abort();
  child.once('exit', stopWaiting);
  try {
    // If sending fails because the process is exiting, its exit code or signal tells the reason.
    child.send(job, (error) => {
      if (error && (child.exitCode ?? child.signalCode) !== null) stopWaiting();
    });
    const message = await awaitAnswer(child, waitController.signal, () => {
      clearTimeout(pageTimer);
      pageTimer = setTimeout(end, times.page);
    });
    if (!message.result) throw new Error('The sealed file could not be opened.');
    return message.result;
  } catch (error) {
    if (!waitController.signal.aborted) throw error;
    const { signalCode } = child;
    if (isTimedOut || signalCode === null || CRASH_SIGNALS.includes(signalCode)) return undefined;
    throw new Error(`The process that inspects files was ended by ${signalCode}.`);
  } finally {
    clearTimeout(timer);
    clearTimeout(pageTimer);
    child.off('exit', stopWaiting);
  }
}

/** Waits for the answer with one listener for all messages, because several may arrive at once. */
async function awaitAnswer(
  child: ChildProcess,
  signal: AbortSignal,
  onPage: () => void,
): Promise<WorkerReply> {
  const replies = new EventEmitter<{ reply: [WorkerReply] }>();
  const onMessage = (message: WorkerReply | PageMessage) =>
    'page' in message ? onPage() : replies.emit('reply', message);
  child.on('message', onMessage);
  try {
    const [answer] = (await once(replies, 'reply', { signal })) as [WorkerReply];
    return answer;
  } finally {
    child.off('message', onMessage);
  }
}

/**
 * Starts the process without environment variables, so that a hostile file that takes control of it finds no
 * settings. It receives only the key of the current file, in a message.
 */
function forkWorker(program: string): ChildProcess {
  return fork(program, [], {
    env: {},
    execArgv: program.endsWith('.ts') ? [...HEAP_OPTIONS, '--import', typescriptLoader()] : HEAP_OPTIONS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Finds the worker's script: the built one next to a built server, otherwise the source.
 * @param from the URL of this module, or of the file that it was built into
 */
export function workerProgram(from: string = import.meta.url): string {
  const builtUrl = ['./inspection.js', '../inspection.js']
    .map((place) => new URL(place, from))
    .find((url) => existsSync(url));
  return fileURLToPath(builtUrl ?? new URL('./worker.ts', from));
}

function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

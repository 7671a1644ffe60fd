import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Result } from './result.ts';
import type { Answer, Job, PageBegins } from './worker.ts';

/** MB; exceeding it ends the process, so each inspection runs in a child. */
const HEAP = ['--max-old-space-size=96', '--max-semi-space-size=1'];
/** Then a started child counts as failed. */
const START_TIMEOUT_MS = 60_000;
/** A process's own end: memory used up (V8 aborts), a fault of native code. Others come from outside. */
const CRASH_SIGNALS = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP'];

/** The time limits of an inspection in milliseconds; `page` is per page of a PDF. */
export interface Times {
  file: number;
  page: number;
}

/** Inspects files one after another (worker.ts). */
export interface Child {
  /** Whether the process has ended or is ending. */
  isGone(): boolean;
  /**
   * @returns the result, and the milliseconds without the start's; undefined if the process crashed or did
   * not answer in time
   * @throws Error if the process can't start, is ended from outside, or can't decrypt the file: the server's
   * fault
   */
  run(job: Job, times: Times): Promise<{ result: Result | undefined; milliseconds: number }>;
  /** Resolves when the process has exited. */
  end(): Promise<void>;
}

/**
 * Starts a child, which keeps this process alive only while it has work, and exits with it.
 * @param program path
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
  /** While the child has work or is ending. */
  const keepAlive = (isBusy: boolean) => {
    for (const handle of [child, child.channel]) isBusy ? handle?.ref() : handle?.unref();
  };
  keepAlive(false);
  return {
    isGone: () => !child.connected,
    async run(job, times) {
      keepAlive(true);
      try {
        await ready;
        const began = performance.now();
        const result = await resultOf(child, job, times);
        return { result, milliseconds: performance.now() - began };
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

async function resultOf(child: ChildProcess, job: Job, times: Times): Promise<Result | undefined> {
  const waiting = new AbortController();
  let isOver = false;
  const end = () => {
    isOver = true;
    waiting.abort();
  };
  const timer = setTimeout(end, times.file);
  let pageTimer: NodeJS.Timeout | undefined;
  const stop = () => waiting.abort();
  child.once('exit', stop);
  try {
    // A message to an exiting process fails; its exit says why.
    child.send(job, (error) => {
      if (error && (child.exitCode ?? child.signalCode) !== null) stop();
    });
    const answer = await answerOf(child, waiting.signal, () => {
      clearTimeout(pageTimer);
      pageTimer = setTimeout(end, times.page);
    });
    if (!answer.result) throw new Error('The sealed file could not be opened.');
    return answer.result;
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    const { signalCode } = child;
    if (isOver || signalCode === null || CRASH_SIGNALS.includes(signalCode)) return undefined;
    throw new Error(`The process that inspects files was ended by ${signalCode}.`);
  } finally {
    clearTimeout(timer);
    clearTimeout(pageTimer);
    child.off('exit', stop);
  }
}

/** One listener hears all messages: several may arrive at once. */
async function answerOf(child: ChildProcess, signal: AbortSignal, onPage: () => void): Promise<Answer> {
  const replied = new EventEmitter<{ reply: [Answer] }>();
  const hear = (message: Answer | PageBegins) =>
    'page' in message ? onPage() : replied.emit('reply', message);
  child.on('message', hear);
  try {
    const [answer] = (await once(replied, 'reply', { signal })) as [Answer];
    return answer;
  } finally {
    child.off('message', hear);
  }
}

/**
 * Without environment variables: a hostile file that takes the process over finds no settings. The key of one
 * file arrives through the channel.
 */
function forkWorker(program: string): ChildProcess {
  return fork(program, [], {
    env: {},
    execArgv: program.endsWith('.ts') ? [...HEAP, '--import', typescript()] : HEAP,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * The built worker next to a built server, otherwise the source.
 * @param from the URL of this module, or of the file that it was built into
 */
export function workerProgram(from: string = import.meta.url): string {
  const builtUrl = ['./inspection.js', '../inspection.js']
    .map((place) => new URL(place, from))
    .find((url) => existsSync(url));
  return fileURLToPath(builtUrl ?? new URL('./worker.ts', from));
}

function typescript(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

import { type Child, startChild, workerProgram } from './child.ts';
import type { Task } from './inspect.ts';
import type { Result } from './result.ts';
import { createTurns } from './turns.ts';
import type { Job } from './worker.ts';

/** Milliseconds per file: a person waits for an inspection; a copy of 1,000 pages may take minutes. */
const FILE_TIMES: Record<Task, number> = { inspect: 15_000, rewrite: 300_000 };
/**
 * Milliseconds per page of a PDF, so that a hostile page does not delay other files. A copy is rendered at a
 * higher resolution than a check.
 */
const PAGE_TIMES: Record<Task, number> = { inspect: 4_000, rewrite: 30_000 };
/** Milliseconds until an idle process is ended. */
const IDLE_TIME = 30_000;

export interface Inspector {
  /**
   * Inspects or copies a file at its turn. A file or page that takes too much time or memory is refused as
   * `complex`.
   * @param sender senders take turns (turns.ts)
   * @throws Error if the file can't be decrypted, its process can't start or is ended from outside (also for
   * lack of memory), or no turn comes in time
   */
  run(job: Job, sender: string): Promise<Inspection>;
  /** Waits for running inspections, and ends the processes. */
  close(): Promise<void>;
}

export interface Inspection {
  result: Result;
  milliseconds: number;
}

interface IdleChild {
  child: Child;
  timer: NodeJS.Timeout;
}

/**
 * Makes a pool of processes, which are started on demand. A crash affects only the file that caused it.
 * @param options milliseconds per file, per page and until an idle process ends, and the program
 */
export function createInspector({
  times = FILE_TIMES,
  pageTimes = PAGE_TIMES,
  idle = IDLE_TIME,
  program = workerProgram(),
} = {}): Inspector {
  let isClosed = false;
  const idleChildren: IdleChild[] = [];
  const children = new Set<Child>();
  const running = new Set<Promise<unknown>>();
  const waitForTurn = createTurns();

  const inspectOrRetry = async (job: Job): Promise<Inspection> => {
    const reusedChild = takeIdle();
    // An idle process may have been killed from outside. That says nothing about the file: retry with a new
    // process.
    const inspection = reusedChild && (await inspectIn(job, reusedChild).catch(() => undefined));
    return inspection ?? inspectIn(job, startNew());
  };
  const inspectIn = async (job: Job, child: Child): Promise<Inspection> => {
    try {
      const { result, milliseconds } = await child.run(job, {
        file: times[job.task],
        page: pageTimes[job.task],
      });
      if (!result || isClosed) await child.end();
      else makeIdle(child);
      return { result: result ?? { refused: 'complex' }, milliseconds };
    } catch (error) {
      await child.end();
      throw error;
    }
  };
  const startNew = (): Child => {
    const child = startChild(program, () => children.delete(child));
    children.add(child);
    return child;
  };
  const makeIdle = (child: Child) => {
    const timer = setTimeout(() => {
      idleChildren.splice(
        idleChildren.findIndex((idleChild) => idleChild.child === child),
        1,
      );
      void child.end();
    }, idle).unref();
    idleChildren.push({ child, timer });
  };
  const takeIdle = (): Child | undefined => {
    for (let child = idleChildren.pop(); child; child = idleChildren.pop()) {
      clearTimeout(child.timer);
      if (!child.child.hasEnded()) return child.child;
    }
    return undefined;
  };
  const inspectInTurn = async (job: Job, sender: string): Promise<Inspection> => {
    const end = await waitForTurn(sender);
    try {
      return await inspectOrRetry(job);
    } finally {
      end();
    }
  };
  return {
    run(job, sender) {
      const inspection = inspectInTurn(job, sender);
      const settledInspection = inspection.catch(() => {}).finally(() => running.delete(settledInspection));
      running.add(settledInspection);
      return inspection;
    },
    async close() {
      isClosed = true;
      for (const { timer } of idleChildren.splice(0)) clearTimeout(timer);
      await Promise.all(running);
      await Promise.all([...children].map((child) => child.end()));
    },
  };
}

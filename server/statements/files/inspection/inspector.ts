import { type Child, startChild, workerProgram } from './child.ts';
import type { Task } from './inspect.ts';
import type { Result } from './result.ts';
import { createTurns } from './turns.ts';
import type { Job } from './worker.ts';

/** Milliseconds per file: a person waits for an inspection; a copy of 1,000 pages may take minutes. */
const TIMES: Record<Task, number> = { inspect: 15_000, rewrite: 300_000 };
/**
 * Milliseconds per page of a PDF, so that a hostile page does not keep others waiting. A copy is drawn at a
 * higher resolution than a check.
 */
const PAGE_TIMES: Record<Task, number> = { inspect: 4_000, rewrite: 30_000 };
/** Milliseconds until an idle process is ended. */
const IDLE = 30_000;

export interface Inspector {
  /**
   * Inspects or copies a file at its turn. A file or page that takes too much time or memory is refused as
   * `complex`.
   * @param who the sender: senders take turns (turns.ts)
   * @throws Error if the file can't be decrypted, its process can't start or is ended from outside (also for
   * lack of memory), or no turn comes in time
   */
  run(job: Job, who: string): Promise<Inspection>;
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
 * A pool of processes, started on demand. A crash affects only the file that caused it.
 * @param options milliseconds per file, per page and until an idle process ends, and the program
 */
export function createInspector({
  times = TIMES,
  pageTimes = PAGE_TIMES,
  idle = IDLE,
  program = workerProgram(),
} = {}): Inspector {
  let isClosed = false;
  const idleChildren: IdleChild[] = [];
  const children = new Set<Child>();
  const running = new Set<Promise<unknown>>();
  const turn = createTurns();

  const ask = async (job: Job): Promise<Inspection> => {
    const reusedChild = takeIdle();
    // An idle process may have been ended from outside, which is not the file's fault: try a new one.
    const inspection = reusedChild && (await inspectIn(job, reusedChild).catch(() => undefined));
    return inspection ?? inspectIn(job, start());
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
  const start = (): Child => {
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
      if (!child.child.isGone()) return child.child;
    }
    return undefined;
  };
  const inTurn = async (job: Job, who: string): Promise<Inspection> => {
    const end = await turn(who);
    try {
      return await ask(job);
    } finally {
      end();
    }
  };
  return {
    run(job, who) {
      const inspection = inTurn(job, who);
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

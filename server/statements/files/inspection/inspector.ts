import { type Child, startChild, workerProgram } from './child.ts';
import type { Task } from './inspect.ts';
import type { Result } from './result.ts';
import { createTurns } from './turns.ts';
import type { Job } from './worker.ts';

/** Milliseconds for one file. Somebody waits for an inspection; a copy of 1,000 pages may take minutes. */
const TIMES: Record<Task, number> = { inspect: 15_000, rewrite: 300_000 };
/** Milliseconds after which a process that has nothing to do gives its memory back. */
const IDLE = 30_000;

export interface Inspector {
  /**
   * Says what a file is, and makes its copy, when its turn comes. One that takes too long or too much memory is refused as `complex`.
   * @param who sent it: people take turns (turns.ts)
   * @throws Error where the sealed file cannot be opened, no process can be started, somebody else ends it (the system short of
   *   memory, too), or no turn comes in time: a fault of ours
   */
  run(job: Job, who: string): Promise<Inspection>;
  /** Waits for what is being inspected, and ends the processes. */
  close(): Promise<void>;
}

/** What an inspection came to, and how many milliseconds it took. */
export interface Inspection {
  result: Result;
  milliseconds: number;
}

interface Resting {
  child: Child;
  timer: NodeJS.Timeout;
}

/**
 * Processes that inspect files (worker.ts), started when there is something to do. What one of them dies of is the end of
 * that file alone.
 * @param options milliseconds for one file, and until a process without work goes; the file that a process runs
 */
export function createInspector({ times = TIMES, idle = IDLE, program = workerProgram() } = {}): Inspector {
  let isClosed = false;
  const resting: Resting[] = [];
  const children = new Set<Child>();
  const running = new Set<Promise<unknown>>();
  const turn = createTurns();

  const ask = async (job: Job): Promise<Inspection> => {
    const known = rested();
    // Somebody may have ended it while it rested, which nobody has seen yet: the file is not to blame.
    const inspection = known && (await give(job, known).catch(() => undefined));
    return inspection ?? give(job, start());
  };
  const give = async (job: Job, child: Child): Promise<Inspection> => {
    try {
      const { result, milliseconds } = await child.run(job, times[job.task]);
      if (!result || isClosed) await child.end();
      else rest(child);
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
  const rest = (child: Child) => {
    const timer = setTimeout(() => {
      resting.splice(
        resting.findIndex((one) => one.child === child),
        1,
      );
      void child.end();
    }, idle).unref();
    resting.push({ child, timer });
  };
  /** One that ended while it rested is not asked again. */
  const rested = (): Child | undefined => {
    for (let one = resting.pop(); one; one = resting.pop()) {
      clearTimeout(one.timer);
      if (!one.child.isGone()) return one.child;
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
      const settled = inspection.catch(() => {}).finally(() => running.delete(settled));
      running.add(settled);
      return inspection;
    },
    async close() {
      isClosed = true;
      for (const { timer } of resting.splice(0)) clearTimeout(timer);
      await Promise.all(running);
      await Promise.all([...children].map((child) => child.end()));
    },
  };
}

import { type Child, startChild } from './child.ts';
import { createTurns } from './turns.ts';
import type { Verdict } from './verdict.ts';
import type { Job } from './worker.ts';

/** Milliseconds for one file. */
const TIME = 5_000;
/** The parser keeps every name it ever met; a process that did this many files is replaced. */
const FILES_PER_CHILD = 25;
/** Milliseconds after which a process that has nothing to do gives its memory back. */
const IDLE = 5_000;

export interface Inspector {
  /**
   * Says what a file is, when its turn comes. One that takes too long or too much memory is refused as `complex`.
   * @param who sent it: people take turns (turns.ts)
   * @throws Error where the sealed file cannot be opened, or no process can be started: a fault of ours
   */
  inspect(job: Job, who: string): Promise<Look>;
  /** Waits for what is being looked into, and ends the processes. */
  close(): Promise<void>;
}

/** What a look into a file came to, and how many milliseconds it took. */
export interface Look {
  verdict: Verdict;
  milliseconds: number;
}

interface Resting {
  child: Child;
  timer: NodeJS.Timeout;
}

/**
 * Processes that look into files (worker.ts), started when there is something to do. What one of them dies of is the end of
 * that file alone.
 * @param limits milliseconds for one file, and until a process without work goes
 */
export function createInspector({ time = TIME, idle = IDLE } = {}): Inspector {
  let isClosed = false;
  const resting: Resting[] = [];
  const children = new Set<Child>();
  const looking = new Set<Promise<unknown>>();
  const turn = createTurns();

  const ask = async (job: Job): Promise<Look> => {
    const child = rested() ?? start();
    try {
      const { verdict, milliseconds } = await child.look(job, time);
      if (!verdict || child.files >= FILES_PER_CHILD || isClosed) await child.end();
      else rest(child);
      return { verdict: verdict ?? { refused: 'complex' }, milliseconds };
    } catch (error) {
      await child.end();
      throw error;
    }
  };
  const start = (): Child => {
    const child = startChild(() => children.delete(child));
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
  const inTurn = async (job: Job, who: string): Promise<Look> => {
    const end = await turn(who);
    try {
      return await ask(job);
    } finally {
      end();
    }
  };
  return {
    inspect(job, who) {
      const look = inTurn(job, who);
      const settled = look.catch(() => {}).finally(() => looking.delete(settled));
      looking.add(settled);
      return look;
    },
    async close() {
      isClosed = true;
      for (const { timer } of resting.splice(0)) clearTimeout(timer);
      await Promise.all(looking);
      await Promise.all([...children].map((child) => child.end()));
    },
  };
}

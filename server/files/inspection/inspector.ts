import { type Child, startChild } from './child.ts';
import type { Verdict } from './verdict.ts';
import type { Job } from './worker.ts';

/** Files that are looked into at once: the second only while the first one takes long (milliseconds). Memory is why. */
const AT_ONCE = 2;
const LONG = 1_500;
/** Milliseconds for one file. */
const TIME = 15_000;
/** The parser keeps every name it ever met; a process that did this many files is replaced. */
const FILES_PER_CHILD = 25;
/** Milliseconds after which a process that has nothing to do gives its memory back. */
const IDLE = 5_000;

export interface Inspector {
  /**
   * Says what a file is, when its turn comes. One that takes too long or too much memory is refused as `complex`.
   * @throws Error where the sealed file cannot be opened, or no process can be started: a fault of ours
   */
  inspect(job: Job): Promise<Verdict>;
  /** Waits for what is being looked into, and ends the processes. */
  close(): Promise<void>;
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
    const child = rested() ?? start();
    try {
      const verdict = await child.look(job, time);
      if (!verdict || child.files >= FILES_PER_CHILD || isClosed) await child.end();
      else rest(child);
      return verdict ?? { refused: 'complex' };
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
  const inTurn = async (job: Job): Promise<Verdict> => {
    const end = await turn();
    try {
      return await ask(job);
    } finally {
      end();
    }
  };
  return {
    inspect(job) {
      const verdict = inTurn(job);
      const settled = verdict.catch(() => {}).finally(() => looking.delete(settled));
      looking.add(settled);
      return verdict;
    },
    async close() {
      isClosed = true;
      for (const { timer } of resting.splice(0)) clearTimeout(timer);
      await Promise.all(looking);
      await Promise.all([...children].map((child) => child.end()));
    },
  };
}

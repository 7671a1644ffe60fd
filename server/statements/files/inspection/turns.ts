/** Bounded for memory. The second starts only if the first has run for LONG_MS. */
const AT_ONCE = 2;
const LONG_MS = 1_500;
/** The browser aborts an upload soon after (`UPLOADS.answerMs`). */
const MAX_WAIT_MS = 90_000;

/**
 * Schedules inspections: senders take turns, and no sender has two files inspected at once, so others wait
 * for at most one of a sender's slow files.
 * @returns a function that resolves at a turn to the function that ends it; it throws if no turn comes in
 * time
 */
export function createTurns({
  long = LONG_MS,
  patience = MAX_WAIT_MS,
} = {}): (who: string) => Promise<() => void> {
  /** The waiting files by sender, in the order of the senders' next turns. */
  const waiting = new Map<string, (() => void)[]>();
  const busy = new Set<string>();
  const running = { short: 0, long: 0 };

  const startNext = () => {
    while (running.short < 1 && running.short + running.long < AT_ONCE) {
      const who = [...waiting.keys()].find((candidate) => !busy.has(candidate));
      if (who === undefined) return;
      const [start, ...remainingStarts] = waiting.get(who) ?? [];
      if (remainingStarts.length > 0) waiting.set(who, remainingStarts);
      else waiting.delete(who);
      busy.add(who);
      running.short += 1;
      start?.();
    }
  };
  return async (who) => {
    await new Promise<void>((start, refuse) => {
      const mine = () => {
        clearTimeout(leaving);
        start();
      };
      const leaving = setTimeout(() => {
        const otherStarts = (waiting.get(who) ?? []).filter((candidate) => candidate !== mine);
        if (otherStarts.length > 0) waiting.set(who, otherStarts);
        else waiting.delete(who);
        refuse(new Error('No turn came in time.'));
      }, patience);
      waiting.set(who, [...(waiting.get(who) ?? []), mine]);
      startNext();
    });
    let kind: keyof typeof running = 'short';
    const timer = setTimeout(() => {
      running.short -= 1;
      running.long += 1;
      kind = 'long';
      startNext();
    }, long);
    return () => {
      clearTimeout(timer);
      running[kind] -= 1;
      busy.delete(who);
      // The sender's next file waits behind all other senders.
      const theirs = waiting.get(who);
      if (theirs && waiting.delete(who)) waiting.set(who, theirs);
      startNext();
    };
  };
}

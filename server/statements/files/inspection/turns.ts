/** Inspections at once, to limit memory. The second starts only if the first has run for LONG_MS. */
const AT_ONCE = 2;
const LONG_MS = 1_500;
/** The longest wait for a turn; the browser aborts an upload soon after it (`UPLOADS.responseMs`). */
const MAX_WAIT_MS = 90_000;

/**
 * Schedules inspections: senders take turns, and no sender has two files inspected at once, so others wait
 * for at most one of a sender's slow files.
 * @returns a function that waits for a turn and resolves to the function that ends the turn; it rejects if no turn
 * comes in time
 */
export function createTurns({
  long: longMs = LONG_MS,
  patience: maxWaitMs = MAX_WAIT_MS,
} = {}): (sender: string) => Promise<() => void> {
  /** The waiting files by sender, in the order of the senders' next turns. */
  const waiting = new Map<string, (() => void)[]>();
  const busy = new Set<string>();
  const running = { short: 0, long: 0 };

  const startNext = () => {
    while (running.short < 1 && running.short + running.long < AT_ONCE) {
      const sender = [...waiting.keys()].find((candidate) => !busy.has(candidate));
      if (sender === undefined) return;
      const [start, ...remainingStarts] = waiting.get(sender) ?? [];
      if (remainingStarts.length > 0) waiting.set(sender, remainingStarts);
      else waiting.delete(sender);
      busy.add(sender);
      running.short += 1;
      start?.();
    }
  };
  return async (sender) => {
    await new Promise<void>((start, reject) => {
      const onTurn = () => {
        clearTimeout(timeout);
        start();
      };
      const timeout = setTimeout(() => {
        const otherStarts = (waiting.get(sender) ?? []).filter((candidate) => candidate !== onTurn);
        if (otherStarts.length > 0) waiting.set(sender, otherStarts);
        else waiting.delete(sender);
        reject(new Error('No turn came in time.'));
      }, maxWaitMs);
      waiting.set(sender, [...(waiting.get(sender) ?? []), onTurn]);
      startNext();
    });
    let kind: keyof typeof running = 'short';
    const timer = setTimeout(() => {
      running.short -= 1;
      running.long += 1;
      kind = 'long';
      startNext();
    }, longMs);
    return () => {
      clearTimeout(timer);
      running[kind] -= 1;
      busy.delete(sender);
      // The sender's next file waits behind all other senders.
      const remaining = waiting.get(sender);
      if (remaining && waiting.delete(sender)) waiting.set(sender, remaining);
      startNext();
    };
  };
}

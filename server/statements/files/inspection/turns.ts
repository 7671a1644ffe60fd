/** Files that are inspected at once: the second only while the first one takes long (milliseconds). Memory is why. */
const AT_ONCE = 2;
const LONG = 1_500;
/** Who waits longer than this is sent away: a browser gives an upload up soon after (`UPLOADS.answerMs`), with what was done for it. */
const PATIENCE = 90_000;

/**
 * Whose file is next: people take turns, however many files one of them has waiting, and nobody has two files inspected at
 * once. So whoever sends what takes long waits for it, and others do not wait for more than one such file.
 * @returns a function that waits for a turn, and gives what ends it; it throws where none comes in time
 */
export function createTurns({ long = LONG, patience = PATIENCE } = {}): (who: string) => Promise<() => void> {
  /** By person, in the order in which they are next. */
  const waiting = new Map<string, (() => void)[]>();
  const busy = new Set<string>();
  const running = { short: 0, long: 0 };

  const startNext = () => {
    while (running.short < 1 && running.short + running.long < AT_ONCE) {
      const who = [...waiting.keys()].find((one) => !busy.has(one));
      if (who === undefined) return;
      const [start, ...rest] = waiting.get(who) ?? [];
      if (rest.length > 0) waiting.set(who, rest);
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
        const others = (waiting.get(who) ?? []).filter((one) => one !== mine);
        if (others.length > 0) waiting.set(who, others);
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
      // Their next file stands behind everybody who waits now.
      const theirs = waiting.get(who);
      if (theirs && waiting.delete(who)) waiting.set(who, theirs);
      startNext();
    };
  };
}

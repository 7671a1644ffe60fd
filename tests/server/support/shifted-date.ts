/**
 * Shifts `Date` in this process, as a wrong system clock does; timers and the monotonic clock are unaffected.
 * @returns a function that undoes it
 */
export function shiftDate(byMs: number): () => void {
  const Real = globalThis.Date;
  class Shifted extends Real {
    constructor(...args: [] | [string | number | Date]) {
      super(...((args.length === 0 ? [Real.now() + byMs] : args) as [number]));
    }
    static override now(): number {
      return Real.now() + byMs;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}

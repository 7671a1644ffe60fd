import type { Clock } from '#server/ports.ts';

/** A clock that tests push forward; starts at the real time, whole seconds. */
export function movingClock(): Clock & { forward(seconds: number): void } {
  let time = Math.floor(Date.now() / 1000) * 1000;
  return {
    now: () => new Date(time),
    forward(seconds) {
      time += seconds * 1000;
    },
  };
}

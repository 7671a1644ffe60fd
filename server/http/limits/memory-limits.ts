import { LruMap } from '#engine';
import { SERVER } from '../../limits.ts';
import type { Clock } from '../../ports.ts';
import type { Limits } from './limits.ts';

/** Rate limits without the database, for cheap requests; each of the WORKERS counts its own. */
export function createMemoryLimits(clock: Clock): Limits {
  const known = new LruMap<string, { ends: number; uses: number }>(SERVER.mostCounted);
  return {
    async take(key, max, windowSeconds) {
      const now = clock.now().getTime();
      const length = windowSeconds * 1000;
      const before = known.get(key);
      const counted =
        before && now < before.ends ? before : { ends: (Math.floor(now / length) + 1) * length, uses: 0 };
      counted.uses += 1;
      known.set(key, counted);
      return {
        allowed: counted.uses <= max,
        remaining: Math.max(0, max - counted.uses),
        retryAfter: Math.ceil((counted.ends - now) / 1000),
      };
    },
  };
}

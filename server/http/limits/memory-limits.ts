import { LruMap } from '#engine';
import { SERVER } from '../../limits.ts';
import type { Clock } from '../../ports.ts';
import type { Limits } from './limits.ts';

/** Rate limits without the database, for cheap requests; each of the WORKERS counts its own. */
export function createMemoryLimits(clock: Clock): Limits {
  const countsByKey = new LruMap<string, { ends: number; uses: number }>(SERVER.mostVisitorsCounted);
  return {
    async take(key, max, windowSeconds) {
      const now = clock.now().getTime();
      const length = windowSeconds * 1000;
      const existing = countsByKey.get(key);
      const count =
        existing && now < existing.ends
          ? existing
          : { ends: (Math.floor(now / length) + 1) * length, uses: 0 };
      count.uses += 1;
      countsByKey.set(key, count);
      return {
        allowed: count.uses <= max,
        remaining: Math.max(0, max - count.uses),
        retryAfter: Math.ceil((count.ends - now) / 1000),
      };
    },
  };
}

import type { Clock } from '../../ports.ts';
import type { Queries } from '../../storage/database.ts';
import { deleteRows } from '../../storage/delete-rows.ts';

export interface LimitResult {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/** Rate limit counters, shared by all processes. */
export interface Limits {
  /**
   * Counts a use of `key` in the current fixed window; allowed up to `max`. Hash personal data first
   * (crypto.blindIndex).
   */
  take(key: string, max: number, windowSeconds: number): Promise<LimitResult>;
}

/** Rate limits in PostgreSQL, with one upsert per call. */
export function createLimits(db: Queries, clock: Clock): Limits {
  return {
    async take(key, max, windowSeconds) {
      const now = clock.now().getTime();
      const length = windowSeconds * 1000;
      const start = Math.floor(now / length) * length;
      const rows = await db.query(
        `insert into rate_limits (key, window_start, expires_at, uses) values ($1, $2, $3, 1)
         on conflict (key, window_start) do update set uses = rate_limits.uses + 1
         returning uses`,
        [`${key}:${windowSeconds}`, new Date(start), new Date(start + length)],
      );
      const uses = rows[0]?.uses ?? 1;
      return {
        allowed: uses <= max,
        remaining: Math.max(0, max - uses),
        retryAfter: Math.ceil((start + length - now) / 1000),
      };
    },
  };
}

/** Deletes ended windows. */
export async function sweepLimits(db: Queries, now: Date): Promise<void> {
  await deleteRows(db, { table: 'rate_limits', column: 'expires_at', before: now });
}

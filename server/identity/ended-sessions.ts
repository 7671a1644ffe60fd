import { SESSION } from '#domain/limits.ts';
import type { BaseDeps } from '../deps.ts';
import type { Queries } from '../storage/database.ts';
import { deleteRows } from '../storage/delete-rows.ts';

/** The longest time in which an access token of an ended session could still be valid. */
const KEPT_MS = (SESSION.accessTokenSeconds + SESSION.clockSkewSeconds) * 1000;

/**
 * Ends sessions. Every process refuses their access tokens within half a minute (`isEndedByCache`), and checks that read
 * the database refuse them at once (`isEndedByDatabase`).
 * @param ids `sid` claims
 * @param keptMs how long the end is stored; longer than an access token is valid if the provider continues to
 * issue tokens of the session
 */
export async function endSessions(
  queries: Queries,
  ids: readonly string[],
  now: Date,
  keptMs = KEPT_MS,
): Promise<void> {
  await queries.query(
    `insert into ended_sessions (sid, ended_at, kept_until) select unnest($1::text[]), $2, $3
     on conflict (sid) do update set ended_at = excluded.ended_at, kept_until = greatest(ended_sessions.kept_until, excluded.kept_until)`,
    [ids, now, new Date(+now + keptMs)],
  );
}

/**
 * Deletes ended sessions whose tokens have expired, and rows of sessions unused for the longest life of a
 * session.
 */
export async function sweepEndedSessions(db: Queries, now: Date): Promise<void> {
  await deleteRows(db, {
    table: 'ended_sessions',
    column: 'ended_at',
    before: new Date(+now - KEPT_MS),
    where: 'coalesce(kept_until, ended_at) < $3',
    values: [now],
  });
  await deleteRows(db, { table: 'sessions', column: 'last_at', before: new Date(+now - SESSION.longestMs) });
}

/** A token's session. `authTime`: the last proof of identity in seconds since 1970. */
export interface SessionClaims {
  sid: string;
  authTime?: number;
}

/**
 * Makes the checks whether a session has ended: `isEndedByCache` by a cache of half a minute, `isEndedByDatabase` by the
 * database. A tenant reuses the session's id, so a token with a sign-in after the end is accepted.
 */
export function createEndedSessions({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>) {
  let endedBySid: Promise<Map<string, Date>> | undefined;
  let readAt = 0;
  const endsToken = ({ authTime }: SessionClaims, endedAt: Date | undefined): boolean =>
    endedAt !== undefined && (authTime ?? 0) * 1000 <= +endedAt;
  const readEnds = async (): Promise<Map<string, Date>> => {
    const now = clock.now();
    const rows = await db.query(
      'select sid, ended_at from ended_sessions where ended_at >= $1 or kept_until >= $2',
      [new Date(+now - KEPT_MS), now],
    );
    return new Map(rows.map((row) => [row.sid, row.ended_at]));
  };
  return {
    async isEndedByCache(session: SessionClaims): Promise<boolean> {
      const now = clock.now().getTime();
      if (!endedBySid || now - readAt >= SESSION.endedSeenMs) {
        const before = endedBySid;
        readAt = now;
        // If the database is unavailable, the previous list still counts; without one the request fails.
        endedBySid = readEnds().catch((error) => {
          if (before) return before;
          endedBySid = undefined;
          throw error;
        });
      }
      return endsToken(session, (await endedBySid).get(session.sid));
    },
    async isEndedByDatabase(session: SessionClaims): Promise<boolean> {
      const [row] = await db.query('select ended_at from ended_sessions where sid = $1', [session.sid]);
      return endsToken(session, row?.ended_at);
    },
  };
}

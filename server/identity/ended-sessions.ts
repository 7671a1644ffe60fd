import { SESSION } from '#domain/limits.ts';
import type { BaseDeps } from '../deps.ts';
import type { Queries } from '../storage/database.ts';
import { deleteRows } from '../storage/delete-rows.ts';

/** No access token of a session lives longer than this after the session. */
const KEPT_MS = (SESSION.accessTokenSeconds + SESSION.clockSkewSeconds) * 1000;

/**
 * Ends sessions: their access tokens (claim `sid`) count no more, at once where it matters and everywhere within half a minute.
 * @param ids of the sessions, as their tokens name them
 * @param keptMs longer than one access token lives where the provider goes on making new ones
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

/** Takes sessions away of which no token can be valid any more, and notes of sessions that nobody used for as long as one can last. */
export async function sweepEndedSessions(db: Queries, now: Date): Promise<void> {
  const isOver = 'ended_at < $1 and coalesce(kept_until, ended_at) < $2';
  await deleteRows(db, 'ended_sessions', isOver, [new Date(+now - KEPT_MS), now]);
  await deleteRows(db, 'sessions', 'last_at < $1', [new Date(+now - SESSION.longestMs)]);
}

/** A session as a token names it, and when its person last proved who they are, in seconds since 1970. */
export interface SessionClaims {
  sid: string;
  authTime?: number;
}

/**
 * Whether a session has ended: as this process knew half a minute ago, or as the database says now. A tenant's session goes on
 * under its id: whoever proved themselves anew after its end, by a code, is let in.
 */
export function createEndedSessions({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>) {
  let known: Promise<Map<string, Date>> | undefined;
  let readAt = 0;
  const isOver = ({ authTime }: SessionClaims, endedAt: Date | undefined): boolean =>
    endedAt !== undefined && (authTime ?? 0) * 1000 <= +endedAt;
  const read = async (): Promise<Map<string, Date>> => {
    const now = clock.now();
    const rows = await db.query(
      'select sid, ended_at from ended_sessions where ended_at >= $1 or kept_until >= $2',
      [new Date(+now - KEPT_MS), now],
    );
    return new Map(rows.map((row) => [row.sid, row.ended_at]));
  };
  return {
    async wasEnded(session: SessionClaims): Promise<boolean> {
      const now = clock.now().getTime();
      if (!known || now - readAt >= SESSION.endedSeenMs) {
        const before = known;
        readAt = now;
        // What was known holds while the database cannot be asked; whoever knows nothing yet lets nobody in.
        known = read().catch((error) => {
          if (before) return before;
          known = undefined;
          throw error;
        });
      }
      return isOver(session, (await known).get(session.sid));
    },
    async isEnded(session: SessionClaims): Promise<boolean> {
      const [row] = await db.query('select ended_at from ended_sessions where sid = $1', [session.sid]);
      return isOver(session, row?.ended_at);
    },
  };
}

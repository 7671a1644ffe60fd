import { SESSION } from '#domain/limits.ts';
import type { BaseDeps } from '../deps.ts';
import type { Queries } from '../storage/database.ts';

/** No access token of a session lives longer than this after the session. */
const KEPT_MS = (SESSION.accessTokenSeconds + SESSION.clockSkewSeconds) * 1000;

/**
 * Ends sessions: their access tokens (claim `sid`) count no more, at once where it matters and everywhere within half a minute.
 * @param ids of the sessions, as their tokens name them
 */
export async function endSessions(queries: Queries, ids: readonly string[], now: Date): Promise<void> {
  await queries.query(
    'insert into ended_sessions (sid, ended_at) select unnest($1::text[]), $2 on conflict (sid) do nothing',
    [ids, now],
  );
}

/** Takes sessions away of which no token can be valid any more. */
export async function sweepEndedSessions(db: Queries, now: Date): Promise<void> {
  await db.query('delete from ended_sessions where ended_at < $1', [new Date(+now - KEPT_MS)]);
}

/** Whether a session has ended: as this process knew half a minute ago, or as the database says now. */
export interface EndedSessions {
  wasEnded(sid: string): Promise<boolean>;
  isEnded(sid: string): Promise<boolean>;
}

export function createEndedSessions({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>): EndedSessions {
  let known: Promise<Set<string>> | undefined;
  let readAt = 0;
  const read = async (): Promise<Set<string>> => {
    const since = new Date(clock.now().getTime() - KEPT_MS);
    const rows = await db.query<{ sid: string }>('select sid from ended_sessions where ended_at >= $1', [
      since,
    ]);
    return new Set(rows.map(({ sid }) => sid));
  };
  return {
    async wasEnded(sid) {
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
      return (await known).has(sid);
    },
    async isEnded(sid) {
      const rows = await db.query<{ sid: string }>('select sid from ended_sessions where sid = $1', [sid]);
      return rows.length > 0;
    },
  };
}

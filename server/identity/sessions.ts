import type { FastifyInstance } from 'fastify';
import { SESSION } from '#domain/limits.ts';
import { audit } from '../audit/audit.ts';
import type { BaseDeps, Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import { TOKENS } from '../limits.ts';
import { endSessions } from './ended-sessions.ts';

/** What a person knows a browser by. */
interface Device {
  browser: string | null;
  system: string | null;
}

// The first that fits: Edge and Opera also say Chrome, Chrome also says Safari, Android also says Linux.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads the names of browser and system from a User-Agent header; nothing else of it is kept. */
export function deviceOf(userAgent: string | undefined): Device {
  const nameIn = (names: [RegExp, string][]): string | null =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/** A session as its token shows it. */
export interface Seen {
  sid: string;
  subject: string;
  /** When its token was made, in seconds since 1970: each refresh makes a new one. */
  issuedAt: number;
  /** When its person last proved who they are, in seconds since 1970. */
  authTime?: number;
}

/**
 * Notes where people are signed in: a row a session, written once for each of its tokens by each process. One that has
 * ended, which a process may not have heard of yet, is noted no more; it begins anew once its person has proved who they are.
 */
export function createSessionNotes({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>) {
  const noted = new Set<string>();
  return async ({ sid, subject, issuedAt, authTime }: Seen, userAgent: string | undefined): Promise<void> => {
    const mark = `${sid} ${issuedAt}`;
    if (noted.has(mark)) return;
    const now = clock.now();
    const { browser, system } = deviceOf(userAgent);
    await db.query(
      `insert into sessions (sid, subject, browser, system, first_at, last_at)
       select $1, $2, $3, $4, $5, $5 where not exists (
         select 1 from ended_sessions e where e.sid = $1 and e.ended_at >= coalesce($6::timestamptz, '-infinity'))
       on conflict (sid) do update set last_at = excluded.last_at,
         first_at = greatest(sessions.first_at, (select $6 from ended_sessions e where e.sid = $1))`,
      [sid, subject, browser, system, now, authTime === undefined ? null : new Date(authTime * 1000)],
    );
    if (noted.size >= TOKENS.mostRemembered) noted.clear();
    noted.add(mark);
  };
}

/**
 * GET /user/sessions and POST /user/sessions/end: where a person is signed in, and the end of one of these sessions. Its access
 * tokens count no more (ended-sessions.ts); the provider in this server ends its refresh token, too. A tenant's goes on making
 * tokens; nobody takes them until the person has proved anew who they are.
 */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { auth, db, clock, identity } = deps;
  const guard = { onRequest: auth.requireLiveSession };

  serve(app, 'GET /user/sessions', guard, async (request) => {
    const { sub, sid } = auth.subject(request);
    const rows = await db.query(
      `select sid, browser, system, first_at, last_at from sessions
       where subject = $1 and last_at > $2 and not exists (
         select 1 from ended_sessions e where e.sid = sessions.sid and e.ended_at >= first_at)
       order by last_at desc, sid`,
      [sub, new Date(clock.now().getTime() - SESSION.idleMs)],
    );
    return {
      data: {
        sessions: rows.map((row) => ({
          id: row.sid,
          browser: row.browser,
          system: row.system,
          isCurrent: row.sid === sid,
          signedInAt: row.first_at.toISOString(),
          lastUsedAt: row.last_at.toISOString(),
        })),
      },
    };
  });

  serve(app, 'POST /user/sessions/end', guard, async (request) => {
    const { sub } = auth.subject(request);
    const { id } = request.body;
    const own = await db.query('select sid from sessions where sid = $1 and subject = $2', [id, sub]);
    if (own.length === 0) throw new Problem('not-found');
    await identity.endSession?.(id);
    await db.transaction(async (tx) => {
      await endSessions(tx, [id], clock.now(), identity.endSession ? undefined : SESSION.longestMs);
      const entry = { event: 'sessions-ended', person: sub, about: 'one', requestId: request.id } as const;
      await audit({ ...deps, db: tx }, entry);
    });
    return { data: {} };
  });
}

import type { FastifyInstance } from 'fastify';
import { SESSION } from '#domain/limits.ts';
import { audit } from '../audit/audit.ts';
import type { BaseDeps, Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';
import { TOKENS } from '../limits.ts';
import { endSessions } from './ended-sessions.ts';

interface Device {
  browser: string | null;
  system: string | null;
}

// The first match counts: Edge and Opera also say Chrome, Chrome also says Safari, Android also says Linux.
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

/** Reads browser and system from a User-Agent header; the rest is not stored. */
export function parseDevice(userAgent: string | undefined): Device {
  const findName = (names: [RegExp, string][]): string | null =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: findName(BROWSERS), system: findName(SYSTEMS) };
}

export interface SessionUse {
  sid: string;
  subject: string;
  /** Seconds since 1970; each refresh issues a new token. */
  issuedAt: number;
  /** Last proof of identity in seconds since 1970. */
  authTime?: number;
}

/**
 * Makes a function that writes a session's row, once per token and process. The row of an ended session is written
 * again only after a new proof of identity; this process may not know of the end yet.
 */
export function createSessionWriter({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>) {
  const writtenTokens = new Set<string>();
  return async (
    { sid, subject, issuedAt, authTime }: SessionUse,
    userAgent: string | undefined,
  ): Promise<void> => {
    const tokenKey = `${sid} ${issuedAt}`;
    if (writtenTokens.has(tokenKey)) return;
    const now = clock.now();
    const { browser, system } = parseDevice(userAgent);
    await db.query(
      `insert into sessions (sid, subject, browser, system, first_at, last_at)
       select $1, $2, $3, $4, $5, $5 where not exists (
         select 1 from ended_sessions e where e.sid = $1 and e.ended_at >= coalesce($6::timestamptz, '-infinity'))
       on conflict (sid) do update set last_at = excluded.last_at,
         first_at = greatest(sessions.first_at, (select $6 from ended_sessions e where e.sid = $1))`,
      [sid, subject, browser, system, now, authTime === undefined ? null : new Date(authTime * 1000)],
    );
    if (writtenTokens.size >= TOKENS.mostCachedTokens) writtenTokens.clear();
    writtenTokens.add(tokenKey);
  };
}

/**
 * Adds routes that list a person's sessions and end one. The local provider also revokes the refresh token; a
 * tenant continues to issue tokens, which are refused until the person proves their identity again.
 */
export function addSessionRoutes(app: FastifyInstance, deps: Deps): void {
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
    const ownSessions = await db.query('select sid from sessions where sid = $1 and subject = $2', [id, sub]);
    if (ownSessions.length === 0) throw new Problem('not-found');
    await identity.endSession?.(id);
    await db.transaction(async (tx) => {
      await endSessions(tx, [id], clock.now(), identity.endSession ? undefined : SESSION.longestMs);
      const entry = { event: 'sessions-ended', person: sub, about: 'one', requestId: request.id } as const;
      await audit({ ...deps, db: tx }, entry);
    });
    return { data: {} };
  });
}

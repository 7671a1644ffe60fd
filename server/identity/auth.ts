import type { onRequestAsyncHookHandler } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Auth, BaseDeps, IdentityProvider, Subject } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { TOKENS } from '../limits.ts';
import { createAccessCheck, KeysUnavailable } from './access-token.ts';
import { claim } from './claims.ts';
import { createEndedSessions, type SessionClaims } from './ended-sessions.ts';
import { createSessionNotes } from './sessions.ts';
import { createUsers, normalizeEmail } from './users.ts';

declare module 'fastify' {
  interface FastifyRequest {
    applicant: Subject | undefined;
  }
}

/**
 * Checks bearer tokens [SIGN-22]. Answers 401 unless a token is valid and an applicant's, and its
 * session has not ended; 503 if a tenant's keys can't be fetched.
 */
export function makeAuth(deps: BaseDeps, { keys, audience, issuers, keepsUsers }: IdentityProvider): Auth {
  const check = createAccessCheck({ keys, audience, clock: deps.clock });
  const users = createUsers(deps);
  const remembered = new Set<string>();
  const endedSessions = createEndedSessions(deps);
  const note = createSessionNotes(deps);

  const admit =
    (isOver: (session: SessionClaims) => Promise<boolean>): onRequestAsyncHookHandler =>
    async (request) => {
      const claims = await check(request.headers.authorization, issuers(request)).catch((error: unknown) => {
        throw error instanceof KeysUnavailable ? new Problem('unavailable', { cause: error }) : error;
      });
      const subject = claims && subjectOf(claims);
      const { sid, authTime } = subject ?? {};
      if (sid && (await isOver({ sid, authTime }))) throw new Problem('unauthorized');
      if (!subject) throw new Problem('unauthorized');
      request.applicant = subject;
      if (sid) {
        const seenSession = { sid, subject: subject.sub, issuedAt: claims.iat ?? 0, authTime };
        // If the note fails, the next request writes it.
        await note(seenSession, request.headers['user-agent']).catch(() => {});
      }
      // A tenant stores its own users; a user who was erased meanwhile is noted again.
      const mark = `${subject.sub} ${claims.iat}`;
      if (keepsUsers && !remembered.has(mark)) {
        await users.remember(subject, claims.iat ? new Date(claims.iat * 1000) : deps.clock.now());
        if (remembered.size > TOKENS.mostUsersRemembered) remembered.clear();
        remembered.add(mark);
      }
    };

  return {
    requireApplicant: admit(endedSessions.wasEnded),
    requireLiveSession: admit(endedSessions.isEnded),
    subject(request) {
      if (!request.applicant) throw new Problem('unauthorized');
      return request.applicant;
    },
  };
}

/** A cached token always has the same claims object. */
const subjectByClaims = new WeakMap<JWTPayload, Subject | undefined>();

function subjectOf(claims: JWTPayload): Subject | undefined {
  if (!subjectByClaims.has(claims)) subjectByClaims.set(claims, readSubject(claims));
  return subjectByClaims.get(claims);
}

function readSubject(claims: JWTPayload): Subject | undefined {
  // Members of Studio and contacts are matched by address, so an unverified address is ignored.
  const email =
    claims.email_verified === false ? undefined : normalizeEmail(claims[claim.email] ?? claims.email);
  if (!claims.sub || !email || claims[claim.type] !== 'applicant') return undefined;
  const accounts = readAccountIds(claims[claim.accounts]);
  const authTime: unknown = claims[claim.authTime] ?? claims.auth_time;
  const sid: unknown = claims.sid ?? claims[claim.session];
  return {
    sub: claims.sub,
    email,
    accounts,
    ...(typeof sid === 'string' ? { sid } : {}),
    ...(typeof authTime === 'number' ? { authTime } : {}),
  };
}

/** The claim is a list of ids, or of `{id, name}`. */
function readAccountIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item))
    .filter((id): id is string => typeof id === 'string' && id !== '');
}

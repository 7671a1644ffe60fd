import type { onRequestAsyncHookHandler } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Auth, BaseDeps, IdentityProvider, Subject } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { TOKENS } from '../limits.ts';
import { createAccessCheck, KeysUnavailable } from './access-token.ts';
import { CLAIM_NAMES } from './claims.ts';
import { createEndedSessions, type SessionClaims } from './ended-sessions.ts';
import { createSessionWriter } from './sessions.ts';
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
export function createAuth(deps: BaseDeps, { keys, audience, issuers, keepsUsers }: IdentityProvider): Auth {
  const check = createAccessCheck({ keys, audience, clock: deps.clock });
  const users = createUsers(deps);
  const storedTokens = new Set<string>();
  const endedSessions = createEndedSessions(deps);
  const writeSession = createSessionWriter(deps);

  const createGuard =
    (hasEnded: (session: SessionClaims) => Promise<boolean>): onRequestAsyncHookHandler =>
    async (request) => {
      const claims = await check(request.headers.authorization, issuers(request)).catch((error: unknown) => {
        throw error instanceof KeysUnavailable ? new Problem('unavailable', { cause: error }) : error;
      });
      const subject = claims && subjectOf(claims);
      const { sid, authTime } = subject ?? {};
      if (sid && (await hasEnded({ sid, authTime }))) throw new Problem('unauthorized');
      if (!subject) throw new Problem('unauthorized');
      request.applicant = subject;
      if (sid) {
        const seenSession = { sid, subject: subject.sub, issuedAt: claims.iat ?? 0, authTime };
        // If the note fails, the next request writes it.
        await writeSession(seenSession, request.headers['user-agent']).catch(() => {});
      }
      // A tenant stores its own users: note each sign-in here, also the sign-in of a user who was erased before.
      const tokenKey = `${subject.sub} ${claims.iat}`;
      if (keepsUsers && !storedTokens.has(tokenKey)) {
        await users.storeTenantUser(subject, claims.iat ? new Date(claims.iat * 1000) : deps.clock.now());
        if (storedTokens.size > TOKENS.mostCachedUsers) storedTokens.clear();
        storedTokens.add(tokenKey);
      }
    };

  return {
    requireApplicant: createGuard(endedSessions.isEndedByCache),
    requireLiveSession: createGuard(endedSessions.isEndedByDatabase),
    subject(request) {
      if (!request.applicant) throw new Problem('unauthorized');
      return request.applicant;
    },
  };
}

/** The subject of each claims object, which is the same for all requests with a cached token. */
const subjectByClaims = new WeakMap<JWTPayload, Subject | undefined>();

function subjectOf(claims: JWTPayload): Subject | undefined {
  if (!subjectByClaims.has(claims)) subjectByClaims.set(claims, readSubject(claims));
  return subjectByClaims.get(claims);
}

function readSubject(claims: JWTPayload): Subject | undefined {
  // Members of Studio and contacts are matched by address, so an unverified address is ignored.
  const email =
    claims.email_verified === false ? undefined : normalizeEmail(claims[CLAIM_NAMES.email] ?? claims.email);
  if (!claims.sub || !email || claims[CLAIM_NAMES.type] !== 'applicant') return undefined;
  const accounts = readAccountIds(claims[CLAIM_NAMES.accounts]);
  const authTime: unknown = claims[CLAIM_NAMES.authTime] ?? claims.auth_time;
  const sid: unknown = claims.sid ?? claims[CLAIM_NAMES.session];
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

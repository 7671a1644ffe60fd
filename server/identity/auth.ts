import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Auth, BaseDeps, IdentityProvider, Subject } from '../deps.ts';
import { Problem } from '../http/problems/problem.ts';
import { TOKENS } from '../limits.ts';
import { createAccessCheck, KeysUnavailable } from './access-token.ts';
import { claim } from './claims.ts';
import { createEndedSessions, type SessionClaims } from './ended-sessions.ts';
import { createSessionNotes } from './sessions.ts';
import { createUsers, normalizeEmail } from './users.ts';

/**
 * The check of bearer tokens, the same for a tenant and for the local provider [SIGN-22]. 401 'Unauthorized' for
 * anything but a valid access token of an applicant; 503 where a tenant's keys cannot be had.
 */
export function makeAuth(deps: BaseDeps, { keys, audience, issuers, keepsUsers }: IdentityProvider): Auth {
  const check = createAccessCheck({ keys, audience, clock: deps.clock });
  const users = createUsers(deps);
  const remembered = new Set<string>();
  const subjects = new WeakMap<FastifyRequest, Subject>();
  const ended = createEndedSessions(deps);
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
      subjects.set(request, subject);
      if (sid) {
        const seen = { sid, subject: subject.sub, issuedAt: claims.iat ?? 0, authTime };
        // Whoever can't be noted now is with the next call.
        await note(seen, request.headers['user-agent']).catch(() => {});
      }
      // A tenant keeps its own users; we note who came, once for each token: whoever was erased meanwhile is noted again.
      const mark = `${subject.sub} ${claims.iat}`;
      if (keepsUsers && !remembered.has(mark)) {
        await users.remember(subject, claims.iat ? new Date(claims.iat * 1000) : deps.clock.now());
        if (remembered.size > TOKENS.mostUsersRemembered) remembered.clear();
        remembered.add(mark);
      }
    };

  return {
    requireApplicant: admit(ended.wasEnded),
    requireLiveSession: admit(ended.isEnded),
    subject(request) {
      const subject = subjects.get(request);
      if (!subject) throw new Problem('unauthorized');
      return subject;
    },
  };
}

/** By the claims of a token that was checked, which are the same object as long as it is remembered. */
const known = new WeakMap<JWTPayload, Subject | undefined>();

function subjectOf(claims: JWTPayload): Subject | undefined {
  if (!known.has(claims)) known.set(claims, readSubject(claims));
  return known.get(claims);
}

function readSubject(claims: JWTPayload): Subject | undefined {
  // Roles of Studio and contacts of an application go by the address: one that the token itself calls unproven is none.
  const email =
    claims.email_verified === false ? undefined : normalizeEmail(claims[claim.email] ?? claims.email);
  if (!claims.sub || !email || claims[claim.type] !== 'applicant') return undefined;
  const accounts = accountsIn(claims[claim.accounts]);
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

/** The ids of the accounts claim: a list of ids, or of `{id, name}`. */
function accountsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item))
    .filter((id): id is string => typeof id === 'string' && id !== '');
}

import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import { createSigningKey } from '#dev/identity/signing-key.ts';
import { TOKENS } from '#domain/limits.ts';
import type { Auth, BaseDeps, Subject } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { createAccessCheck, KeysUnavailable } from './access-token.ts';
import { claim, type IdentitySettings, identitySettings, originOf, sameOrigin } from './settings.ts';
import { createUsers, normalizeEmail } from './users.ts';

/**
 * The check of bearer tokens, the same for a tenant and for the local provider (decision 28). 401 'Unauthorized' for
 * anything but a valid access token of an applicant; 503 where a tenant's keys cannot be had.
 */
export function makeAuth(deps: BaseDeps): Auth {
  const settings = identitySettings(deps.config);
  const check = createAccessCheck({
    keys: keysOf(settings, deps),
    audience: settings.audience,
    clock: deps.clock,
  });
  const users = createUsers(deps);
  const remembered = new Set<string>();
  const issuers = createIssuers(settings);
  const subjects = new WeakMap<FastifyRequest, Subject>();

  return {
    async requireApplicant(request) {
      const claims = await check(request.headers.authorization, issuers(request)).catch((error: unknown) => {
        throw error instanceof KeysUnavailable ? new Problem('unavailable', { cause: error }) : error;
      });
      const subject = claims && subjectOf(claims);
      if (!subject) throw new Problem('unauthorized');
      subjects.set(request, subject);
      // A tenant keeps its own users; we note who came, for /user/register/validate.
      if (!settings.local && !remembered.has(subject.sub)) {
        await users.remember(subject.sub, subject.email);
        if (remembered.size > TOKENS.mostUsersRemembered) remembered.clear();
        remembered.add(subject.sub);
      }
    },
    subject(request) {
      const subject = subjects.get(request);
      if (!subject) throw new Problem('unauthorized');
      return subject;
    },
  };
}

function keysOf(settings: IdentitySettings, deps: BaseDeps) {
  if (settings.issuer) return new URL('.well-known/jwks.json', settings.issuer);
  // Read anew each time: another process may have begun to sign with another key.
  return async () => (await createSigningKey(deps)()).jwks;
}

/** A tenant has one issuer; the local provider's is the origin that it was asked at, under any name of this machine. */
function createIssuers({ issuer }: IdentitySettings): (request: FastifyRequest) => string[] {
  if (issuer) return () => [issuer];
  const known = new Map<string, string[]>();
  return (request) => {
    const asked = `${request.protocol}://${request.host}`;
    const issuers = known.get(asked) ?? issuersAt(originOf(request));
    // Anybody can send any host.
    if (known.size >= TOKENS.mostRemembered) known.clear();
    known.set(asked, issuers);
    return issuers;
  };
}

function issuersAt(origin: string): string[] {
  const { protocol, port } = new URL(origin);
  const names = ['localhost', '127.0.0.1', '[::1]'].map(
    (name) => `${protocol}//${name}${port ? `:${port}` : ''}`,
  );
  return [origin, ...names.filter((name) => name !== origin && sameOrigin(name, origin))].map(
    (one) => `${one}/`,
  );
}

function subjectOf(claims: JWTPayload): Subject | undefined {
  const email = normalizeEmail(claims[claim.email] ?? claims.email);
  if (!claims.sub || !email || claims[claim.type] !== 'applicant') return undefined;
  const accounts = accountsIn(claims[claim.accounts]);
  const authTime: unknown = claims[claim.authTime] ?? claims.auth_time;
  return { sub: claims.sub, email, accounts, ...(typeof authTime === 'number' ? { authTime } : {}) };
}

/** The ids of the accounts claim: a list of ids, or of `{id, name}`. */
function accountsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item))
    .filter((id): id is string => typeof id === 'string' && id !== '');
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/limits/network.ts';

/** Identifies the requester of a code: by the challenge of their verifier, else by their network. */
export function challengeKey(challenge: unknown, request: FastifyRequest): string {
  return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge)
    ? `challenge:${challenge}`
    : `network:${networkOf(request.ip)}`;
}

/** Identifies the sender of a code as `challengeKey` identifies its requester. */
export function proofKey(verifier: unknown, request: FastifyRequest): string {
  return challengeKey(verifier === undefined ? undefined : challengeOf(verifier), request);
}

/** S256 of RFC 7636; an empty text for an invalid verifier, which matches nothing. */
export function challengeOf(verifier: unknown): string {
  if (typeof verifier !== 'string' || !/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return '';
  return createHash('sha256').update(verifier).digest('base64url');
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/limits/network.ts';

/** Who asked for a code: the holder of the challenge's verifier; without one, whoever comes from the same network. */
export function challengedBy(challenge: unknown, request: FastifyRequest): string {
  return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge)
    ? `challenge:${challenge}`
    : `network:${networkOf(request.ip)}`;
}

/** The same, by what is shown with the code. */
export function provenBy(verifier: unknown, request: FastifyRequest): string {
  return challengedBy(verifier === undefined ? undefined : challengeOf(verifier), request);
}

/** S256 of RFC 7636; an empty text for a verifier of the wrong shape, which matches nothing. */
export function challengeOf(verifier: unknown): string {
  if (typeof verifier !== 'string' || !/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return '';
  return createHash('sha256').update(verifier).digest('base64url');
}

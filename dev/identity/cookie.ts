import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'trellis-identity';

/** The secret of the provider's session, out of its cookie. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
}

/** Sets the cookie for as long as the browser is open, or removes it. No script can read it. */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | undefined,
): void {
  const parts = [`${NAME}=${secret ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (request.protocol === 'https') parts.push('Secure');
  if (!secret) parts.push('Max-Age=0');
  reply.header('set-cookie', parts.join('; '));
}

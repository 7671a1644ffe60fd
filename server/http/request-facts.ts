import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Set by hooks and read by handlers; each module declares the type of its own. */
const FACTS = [
  'applicant',
  'askedPart',
  'bodyText',
  'linkCredential',
  'staffMember',
  'trace',
] as const satisfies (keyof FastifyRequest)[];

/** Gives all requests one shape. */
export function decorateRequests(app: FastifyInstance): void {
  for (const fact of FACTS) app.decorateRequest(fact, undefined);
}

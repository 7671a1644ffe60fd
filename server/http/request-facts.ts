import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Facts about a request that hooks find out and handlers read; each module declares the type of its own. */
const FACTS = [
  'applicant',
  'askedPart',
  'bodyText',
  'linkCredential',
  'staffMember',
  'trace',
] as const satisfies (keyof FastifyRequest)[];

/** Gives every request these properties, so that all requests have one shape. */
export function decorateRequests(app: FastifyInstance): void {
  for (const fact of FACTS) app.decorateRequest(fact, undefined);
}

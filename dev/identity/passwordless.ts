import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serve } from '#server/contract.ts';
import { challengedBy } from './asker.ts';
import { refusal } from './oauth-error.ts';
import type { Provider } from './provider.ts';
import { memberOf, membersOf, shortText } from './request-body.ts';

/**
 * POST /passwordless/start: mails a code. Names and phone may ride in `authParams` (spec §4, info step), and the S256 challenge of a
 * verifier (RFC 7636) that the code then needs at /oauth/token.
 */
export function passwordlessRoutes(app: FastifyInstance, provider: Provider): void {
  serve(app, 'POST /passwordless/start', {}, async (request) => {
    const body = membersOf(request);
    provider.checkClient(body.client_id);
    if (body.connection !== 'email') throw refusal.badRequest('connection must be email');
    if ((body.send ?? 'code') !== 'code') throw refusal.badRequest('send must be code');
    const told = memberOf(body.authParams);
    const email = await provider.sendCode(request, challengedBy(told.code_challenge, request), body.email, {
      givenName: shortText(told.given_name, 100),
      familyName: shortText(told.family_name, 100),
      phone: shortText(told.phone_number, 40),
    });
    // Auth0 answers with an id and whether the address is verified; here both say nothing, for known and unknown alike.
    return { _id: randomBytes(12).toString('hex'), email, email_verified: false as const };
  });
}

import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { dealIdsAs, exactly, idInQuery, listOf, month, oneOf, STAGES, text, uuid } from '../shapes.ts';

const returnLink = exactly({
  tasks: Type.Array(oneOf(['upload', 'plaid'])),
  needs: exactly({
    statements: Type.Boolean(),
    documents: Type.Array(oneOf(['pfs', 'suq'])),
    months: Type.Array(exactly({ month, here: Type.Boolean() }), {
      description: 'The requested months of statements, and which have arrived',
    }),
  }),
  dealId: uuid,
  accountId: text,
  contactId: uuid,
  submitted: Type.Boolean(),
  stage: Type.Optional(listOf(STAGES)),
});
/** Facts of a deal for a return link or a contact: no personal data. */
export type ReturnLink = Static<typeof returnLink>;

export const returnLinkOperations = {
  'GET /tools/return-link': {
    summary: 'The needs of a deal, and the ways to send statements',
    description:
      'Without ids, the first of these: the newest submitted application that waits for statements, the newest unfinished one, the newest submitted one.',
    group: 'statements',
    who: 'caller',
    query: Type.Object(dealIdsAs(idInQuery)),
    answers: { 200: exactly({ data: returnLink }) },
  },
  'POST /tools/return-link/renew': {
    summary: 'Mails a new link in place of an expired one',
    description: 'Mailed only to the applicant. The answer does not reveal whether such a deal exists.',
    group: 'statements',
    who: 'anyone',
    body: exactly({ token: Type.String({ maxLength: 2048 }) }),
    answers: { 202: Type.Null({ description: 'The answer is the same for every token' }) },
    problems: ['too-many-requests', 'not-found'],
  },
} as const satisfies Record<string, Operation>;

import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { dealIdsAs, exactly, idInQuery, listOf, month, oneOf, STAGES, text, uuid } from '../shapes.ts';

const returnLink = exactly({
  tasks: Type.Array(oneOf(['upload', 'plaid'])),
  needs: exactly({
    statements: Type.Boolean(),
    documents: Type.Array(oneOf(['pfs', 'suq'])),
    months: Type.Array(exactly({ month, here: Type.Boolean() }), {
      description: 'The months of statements that are asked for, and which are there',
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
    summary: 'What a deal still needs, and which ways there are',
    description:
      'Without ids: the newest submitted one that waits for statements, else the newest unfinished, else the newest submitted.',
    group: 'statements',
    who: 'caller',
    query: Type.Object(dealIdsAs(idInQuery)),
    answers: { 200: exactly({ data: returnLink }) },
  },
  'POST /tools/return-link/renew': {
    summary: 'Mails a new link in place of an expired one',
    description:
      'Goes to the deal’s person alone. The answer says nothing about whether there is such a deal.',
    group: 'statements',
    who: 'anyone',
    body: exactly({ token: Type.String({ maxLength: 2048 }) }),
    answers: { 202: Type.Null({ description: 'Whatever the token was' }) },
    problems: ['too-many-requests', 'not-found'],
  },
} as const satisfies Record<string, Operation>;

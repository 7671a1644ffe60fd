import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { saveAnswer } from '../saves.ts';
import { dealIds, exactly, id, oneOf, siteId, text, textOrNull, time } from '../shapes.ts';

const bankId = Type.String({ maxLength: 200 });

/** loan_type, amount, first and bank_accounts are accepted and ignored. */
const connection = {
  loan_id: Type.Optional(id),
  loan_type: Type.Optional(
    Type.Unsafe<string | null | string[]>({
      anyOf: [
        { type: ['string', 'null'], maxLength: 20 },
        { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 20 } },
      ],
    }),
  ),
  amount: Type.Optional(
    Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], maxLength: 40 }),
  ),
  first: Type.Optional(
    Type.Unsafe<string | boolean | null>({ type: ['string', 'boolean', 'null'], maxLength: 100 }),
  ),
  bank_accounts: Type.Optional(
    Type.Array(
      exactly({
        id: Type.Optional(bankId),
        name: Type.Optional(textOrNull(300)),
        mask: Type.Optional(textOrNull(40)),
      }),
      { maxItems: 100 },
    ),
  ),
  main_account_id: Type.Optional(
    textOrNull(200, { description: 'Optional if there is exactly one checking account' }),
  ),
  public_token: Type.String({ minLength: 1, maxLength: 4000 }),
  siteId: Type.Optional(siteId),
};
const connectBody = exactly(connection);
export type ConnectBody = Static<typeof connectBody>;

const connect = {
  group: 'statements',
  description:
    'The server reads the accounts from the provider. The same public_token gets the same answer again; a different one replaces the connection.',
  answers: { 200: saveAnswer },
  problems: [
    'connect-disabled',
    'too-many-requests',
    'no-accounts',
    'no-checking',
    'connect-failed',
    'bank-unavailable',
    'invalid-link',
  ],
} as const;

export const bank = {
  'POST /tools/plaid/link-token': {
    summary: 'A token that opens Link once',
    description:
      '`resume` returns the newest token again after a bank’s own sign-in page (OAuth). A request with only the cookie must set `resume`.',
    group: 'statements',
    who: 'caller',
    body: exactly({
      ...dealIds,
      page: oneOf(['wizard', 'continue'], { default: 'wizard' }),
      resume: Type.Optional(Type.Boolean()),
      siteId: Type.Optional(siteId),
    }),
    answers: { 200: exactly({ link_token: text, expiration: time }) },
    problems: ['connect-disabled', 'too-many-requests', 'connect-failed', 'bank-unavailable'],
  },
  'POST /tools/plaid/connect': {
    ...connect,
    summary: 'Connects a bank, as the signed-in applicant',
    who: 'applicant',
    body: connectBody,
  },
  'POST /tools/plaid/connect-continue': {
    ...connect,
    summary: 'Connects a bank, also by a return link',
    who: 'caller',
    body: exactly({ ...connection, ...dealIds }),
  },
} as const satisfies Record<string, Operation>;

import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import {
  exactly,
  flowId,
  listOf,
  month,
  restOfMonths,
  STAGES,
  siteId,
  text,
  textOrNull,
  time,
  uuid,
} from './shapes.ts';

const SUCCESS = Type.Literal('success');

/** `data` of a save's answer [SAVE-21]. */
export const saveDataSchema = exactly({
  accountId: text,
  contactId: uuid,
  contactIds: Type.Array(exactly({ email: text, id: uuid }), {
    maxItems: 20,
    description: 'In the order of contacts[]',
  }),
  // Keyed by the flow's own lists, so only the values are fixed here.
  ids: Type.Record(Type.String(), Type.Array(uuid), {
    description:
      'Ids of the items of every list, by position as they were sent, an empty item too: `{"owners": ["..."]}`',
  }),
  masks: Type.Record(Type.String(), text, {
    description:
      'Mask of every secret that is stored now, by JSON pointer: `{"/owners/0/ssn": "***-**-6789"}`. With contactIds and ids empty for a return link.',
  }),
  given: Type.Optional(
    Type.Array(text, {
      description:
        'The pointers in `masks` of secrets that another person gave; the mask names that person. Absent if there are none.',
    }),
  ),
  businessId: uuid,
  loanId: uuid,
  dealId: uuid,
  version: Type.Integer({ minimum: 1 }),
  savedAt: time,
  haveStatements: Type.Optional(
    Type.Boolean({
      description: 'How statements arrive, as the server records it; absent until the person chooses',
    }),
  ),
  typeOfStatements: Type.Optional(listOf(['plaid', 'upload', 'email', 'other'])),
  statementWord: Type.Optional(
    exactly(
      {
        months: Type.Optional(Type.Array(month, { maxItems: 50 })),
        rest: Type.Optional(restOfMonths),
        note: Type.Optional(text),
      },
      { description: 'The person’s answer about the months that the statements cover' },
    ),
  ),
  reference: Type.Optional(Type.String({ description: 'With stage: only once submitted' })),
  stage: Type.Optional(listOf(STAGES)),
});
export type SaveData = Static<typeof saveDataSchema>;

export const saveAnswer = exactly(
  { status: SUCCESS, msg: text, level: SUCCESS, data: saveDataSchema },
  { title: 'SaveAnswer' },
);
export type SaveAnswer = Static<typeof saveAnswer>;

/**
 * The payload's schema, by its `$id`: schemas/save-payload.schema.json is generated from `x-save` of the
 * application's schema.
 */
export const SAVE_PAYLOAD = 'save-payload.schema.json';
const payload = Type.Unsafe<{ [member: string]: unknown }>({
  $ref: SAVE_PAYLOAD,
  type: 'object',
  properties: { application_type: flowId },
});

const key = Type.String({
  pattern: '^[A-Za-z0-9._~-]{8,100}$',
  description:
    'A UUID, new for each new save and the same when it is tried again; its answer is kept for a day',
});
const ifMatch = Type.Optional(
  Type.String({ description: 'The version that the save builds on, `"3"`; absent on the first, later 428' }),
);

const save = {
  group: 'applications',
  who: 'applicant',
  headers: Type.Object({ 'idempotency-key': key, 'if-match': ifMatch }),
  body: payload,
  answers: { 200: saveAnswer },
  problems: [
    'too-many-requests',
    'version-conflict',
    'already-submitted',
    'application-refused',
    'precondition-failed',
    'precondition-required',
    'idempotency-key-reused',
    'step-up-required',
  ],
} as const;

/** One command handles all saves [SAVE-6]. */
export const saves = {
  'POST /api/apply/create': {
    ...save,
    summary: 'The first save after sign-in, which may make the application',
  },
  'POST /api/apply/save': { ...save, summary: 'Every later save' },
  'POST /api/apply/submit': {
    ...save,
    summary: 'Submits an application of the flow apply: everything is checked',
  },
  'POST /api/apply/activate': {
    ...save,
    summary: 'Submits an application of the flow bcm: everything is checked',
  },
  'PATCH /deals': { ...save, summary: 'Updates an existing application' },
  'POST /api/apply/bank/send-statements-later': {
    ...save,
    summary: 'Records that statements come later, and mails a return link',
    description:
      '`first` and `property` are accepted and ignored. Files and bank data that have arrived are kept.',
    headers: Type.Object({ 'idempotency-key': Type.Optional(key), 'if-match': ifMatch }),
    body: exactly({
      loan_id: Type.Optional(textOrNull(64)),
      first: Type.Optional(
        Type.Unsafe<string | boolean | null>({ type: ['string', 'boolean', 'null'], maxLength: 100 }),
      ),
      property: Type.Optional(textOrNull(100)),
      siteId: Type.Optional(siteId),
    }),
  },
} as const satisfies Record<string, Operation>;

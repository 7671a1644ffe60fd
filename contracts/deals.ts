import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { requestStatus } from './requests.ts';
import {
  exactly,
  flowId,
  idInQuery,
  listOf,
  month,
  oneOf,
  orNull,
  STAGES,
  text,
  time,
  uuid,
} from './shapes.ts';
import { missing } from './statements/missing.ts';

type Value =
  | string
  | number
  | boolean
  | null
  | { present: true; mask: string; given?: true }
  | Value[]
  | { [key: string]: Value };

const version = Type.Integer({ minimum: 1 });
const stage = listOf(STAGES);
const application = Type.Unsafe<{ [field: string]: Value | undefined }>({
  type: 'object',
  // application.schema.json defines the fields. Masking, not a list here, keeps secrets out of the answer.
  description:
    'The answers by field. A secret is sent as `{present: true, mask}`, with `given: true` if another person gave it; `mask` then names that person.',
});

/** A secret as its field stores it: a text, number, yes or no, or several choices. */
const secretValue = Type.Union([
  text,
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Union([text, Type.Number()])),
]);
export type SecretValue = Static<typeof secretValue>;

const members = {
  dealId: uuid,
  accountId: text,
  contactId: uuid,
  version,
  savedAt: time,
  flow: text,
  flowVersion: text,
  flowModule: Type.Optional(
    Type.String({
      description: 'Address of the module of that flow; absent if the flow is part of the build',
    }),
  ),
  application,
  hidden: Type.Array(text, { description: 'Hidden substep paths' }),
};
const farthest = Type.Optional(
  Type.String({ description: 'The farthest step that the person has reached; absent before the first' }),
);
const submittedMembers = { ...members, reference: text, stage, submittedAt: time };

/** A deal as its applicant reads it; sensitive values are masks. */
export const dealSchema = exactly({
  ...members,
  farthest,
  requests: Type.Optional(
    Type.Array(requestStatus, {
      description:
        'Only in a conflict: the save would change an answer that another person was asked for. The newest request of each part.',
    }),
  ),
});
export type CurrentDeal = Static<typeof dealSchema>;

const submittedSchema = exactly(submittedMembers);
export type SubmittedDeal = Static<typeof submittedSchema>;

/** `data` of the problem `already-submitted`. */
export const receivedSchema = exactly({
  dealId: uuid,
  loanId: uuid,
  reference: text,
  stage,
  submittedAt: time,
});

const question = exactly({
  id: uuid,
  status: oneOf(['open', 'answered', 'ended']),
  parts: Type.Array(text, { description: 'Titles of the parts that were asked for' }),
  madeAt: time,
  dueAt: time,
  answeredAt: Type.Optional(time),
});
const statusMembers = {
  dealId: uuid,
  accountId: text,
  contactId: uuid,
  reference: text,
  stage,
  submittedAt: time,
  source: Type.Optional(
    oneOf(['plaid', 'upload'], { description: 'How statements came; absent if none did' }),
  ),
  needsStatements: Type.Boolean({ description: 'Whether applications of this kind need statements' }),
  months: Type.Array(exactly({ month, here: Type.Boolean() }), {
    description: 'The requested months of uploaded statements, and whether each is received',
  }),
  missing,
  questions: Type.Array(question, { description: 'Corrections that the lender asked for, the newest first' }),
};
const statusSchema = exactly(statusMembers);
export type ApplicationStatus = Static<typeof statusSchema>;

const applicationType = Type.Optional(flowId);
const dealQuery = { application_type: applicationType, account_id: Type.Optional(idInQuery) };
const timeZone = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_+/-]+$' });

/** An applicant never finds another person's deal. */
export const deals = {
  'GET /deals/current': {
    summary: 'The newest unfinished application',
    description:
      '`account_id` selects the account; `own` is the person’s own account. `data` is null if there is no such application.',
    group: 'applications',
    who: 'applicant',
    query: Type.Object(dealQuery),
    answers: { 200: exactly({ data: orNull({ ...members, farthest }) }) },
  },
  'GET /deals/submitted': {
    summary: 'The newest submitted application; requires a fresh code',
    description: '`account_id` selects the account; `own` is the person’s own account.',
    group: 'applications',
    who: 'applicant',
    query: Type.Object(dealQuery),
    answers: { 200: exactly({ data: orNull(submittedMembers) }) },
    problems: ['step-up-required', 'too-many-requests'],
  },
  'GET /deals/status': {
    summary: 'State of the newest submitted application: statements, questions of the lender',
    description:
      '`account_id` selects the account. The answers are not included. `data` is null if nothing is submitted.',
    group: 'applications',
    who: 'applicant',
    query: Type.Object(dealQuery),
    answers: { 200: exactly({ data: orNull(statusMembers) }) },
  },
  'GET /deals/submitted/copy': {
    summary: 'The newest submitted application as a PDF, in its language; requires a fresh code',
    description:
      'Contains every answer with its question; secrets are masked. `content` is the PDF as base64. The time of the submit is written in `time_zone` (an IANA name), else in Eastern Time.',
    group: 'applications',
    who: 'applicant',
    query: Type.Object({ ...dealQuery, time_zone: Type.Optional(timeZone) }),
    answers: { 200: exactly({ data: exactly({ file: text, content: text }) }) },
    problems: ['step-up-required', 'too-many-requests'],
  },
  'POST /deals/reveal': {
    summary: 'One saved secret in full; requires a fresh code',
    description:
      'Reads the application `loan_id`, else the unfinished one (of the account `account_id`). `field` is `/business_ein` or `/owners/{id of the owner}/ssn`.',
    group: 'applications',
    who: 'applicant',
    body: exactly({
      ...dealQuery,
      loan_id: Type.Optional(idInQuery),
      field: Type.String({ maxLength: 200, pattern: '^(/[A-Za-z0-9_-]+)+$' }),
    }),
    answers: { 200: exactly({ data: exactly({ field: text, value: secretValue }) }) },
    problems: ['step-up-required', 'too-many-requests'],
  },
} as const satisfies Record<string, Operation>;

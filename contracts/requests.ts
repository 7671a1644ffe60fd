import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly, flowId, idInQuery, oneOf, text, time, uuid } from './shapes.ts';
import { clientIdentifier, UPLOAD_PROBLEMS, uploadAnswer, uploadBytes } from './statements/files.ts';

const status = oneOf(['waiting', 'opened', 'answered', 'declined', 'withdrawn', 'expired', 'void'], {
  description: '`void`: the item was removed, its address changed, or the application was submitted',
});

export const requestStatus = exactly({
  id: uuid,
  delegate: Type.String({ description: 'Name of the step’s "delegate"' }),
  item: Type.String({ description: 'Id of the list’s item' }),
  status,
  madeAt: time,
  sentAt: time,
  dueAt: time,
  openedAt: Type.Optional(time),
  answeredAt: Type.Optional(time),
  endedAt: Type.Optional(Type.String({ description: 'ISO 8601: declined, withdrawn or ended unanswered' })),
  fields: Type.Array(text, { description: 'Fields of the item that the person may write' }),
  given: Type.Array(text, {
    description: 'Secrets of the item that this person gave; no other person sees them',
  }),
  undelivered: Type.Boolean({ description: 'The mail server refused the address' }),
});
export type RequestStatus = Static<typeof requestStatus>;

const words = exactly({
  title: text,
  task: text,
  decline: text,
  certification: Type.String({
    description: 'The text that the person certifies at the end; empty if the brand has none',
  }),
});

const part = exactly({
  flow: text,
  flowVersion: text,
  flowModule: Type.Optional(text),
  step: Type.String({ description: 'Id of the step that the parts are of' }),
  list: text,
  parts: Type.Array(text, { description: 'Substeps, in their order; `{idx}` is the item’s place' }),
  fields: Type.Array(text),
  answers: Type.Unsafe<{ [field: string]: unknown }>({
    type: 'object',
    description: 'The item’s present answers to these fields. A secret is shown as `{present: true, mask}`.',
  }),
});
/** The fields that the asked person sees and may write, once the address is proven. */
export type RequestPart = Static<typeof part>;

const correction = exactly({
  flow: text,
  flowModule: Type.Optional(text),
  reference: text,
  message: text,
  certification: Type.String({
    description: 'The text that the applicant certifies; empty if the brand has none',
  }),
  screens: Type.Array(
    exactly({ path: text, step: text, title: text, fields: Type.Array(text, { description: 'Flat names' }) }),
  ),
  application: Type.Unsafe<{ [field: string]: unknown }>({
    type: 'object',
    description:
      'The submitted application, which the rules of the fields need. A secret is shown as `{present: true, mask}`; `mask` is empty unless the secret was asked for.',
  }),
  hidden: Type.Array(text),
});
export type RecipientCorrection = Static<typeof correction>;

const recipientRequest = exactly({
  status,
  purpose: oneOf(['owner', 'correction']),
  isClosed: Type.Boolean({ description: 'Nothing can be written any more' }),
  asker: text,
  business: text,
  first: text,
  address: Type.String({
    description: 'The address that codes are mailed to, as first letter and domain: s***@oak.example',
  }),
  dueAt: time,
  words,
  part: Type.Optional(part),
  correction: Type.Optional(correction),
});
/** A request as the person who was asked sees it; `part` only once the address is proven. */
export type RecipientRequest = Static<typeof recipientRequest>;

const headers = Type.Object({
  'x-request-token': Type.String({ description: 'The `t` of the mailed link' }),
  'x-request-proof': Type.Optional(
    Type.String({
      description:
        'The proof that POST /tools/request/verify returned; if absent, the cookie that it set is read',
    }),
  ),
});
const application = { application_type: Type.Optional(flowId), account_id: Type.Optional(idInQuery) };
const code = Type.String({ maxLength: 20 });
const id = Type.Object({ id: idInQuery });

export const requestOperations = {
  'POST /deals/requests': {
    summary: 'Asks another person, by mail, to fill in a part of the application',
    description: 'If the part already has an open request, returns that request and sends no mail.',
    group: 'applications',
    who: 'applicant',
    body: exactly({
      ...application,
      delegate: Type.String({ maxLength: 60 }),
      item: idInQuery,
    }),
    answers: { 202: exactly({ data: requestStatus }) },
    problems: ['too-many-requests'],
  },
  'GET /deals/requests': {
    summary: 'The state of the newest request for each part of the unfinished application',
    group: 'applications',
    who: 'applicant',
    query: Type.Object(application),
    answers: { 200: exactly({ data: Type.Array(requestStatus) }) },
  },
  'POST /deals/requests/:id/again': {
    summary: 'Mails an open request again; the link and the code of the previous mail stop working',
    group: 'applications',
    who: 'applicant',
    params: id,
    answers: { 202: exactly({ data: requestStatus }) },
    problems: ['too-many-requests'],
  },
  'POST /deals/requests/:id/open': {
    summary: 'The token of an open correction, for its signed-in applicant',
    group: 'applications',
    who: 'applicant',
    params: id,
    answers: { 200: exactly({ data: exactly({ token: text }) }) },
  },
  'DELETE /deals/requests/:id': {
    summary: 'Withdraws a request that is open',
    group: 'applications',
    who: 'applicant',
    params: id,
    answers: { 204: Type.Null() },
  },
  'POST /tools/request/find': {
    summary: 'The token of a request, in exchange for the code to type from its mail',
    group: 'applications',
    who: 'anyone',
    body: exactly({ code }),
    answers: { 200: exactly({ data: exactly({ token: text }) }) },
    problems: ['invalid-link', 'too-many-requests'],
  },
  'GET /tools/request': {
    summary: 'The questions and who asks them; includes the answers only with a proof of the address',
    group: 'applications',
    who: 'asked',
    headers,
    answers: { 200: exactly({ data: recipientRequest }) },
    problems: ['too-many-requests'],
  },
  'POST /tools/request/code': {
    summary: 'Mails a code to the address that was asked',
    group: 'applications',
    who: 'asked',
    headers,
    answers: { 202: Type.Null() },
    problems: ['too-many-requests'],
  },
  'POST /tools/request/verify': {
    summary: 'Proves the address by its code',
    group: 'applications',
    who: 'asked',
    headers,
    body: exactly({ code }),
    answers: { 200: exactly({ data: exactly({ proof: text }) }) },
    problems: ['too-many-requests'],
  },
  'POST /tools/request/answers': {
    summary: 'Saves answers to the fields that were asked, and nothing else',
    description:
      'Answers 422 for a field that was not asked. `null` clears an answer. Requires a proof of the address.',
    group: 'applications',
    who: 'asked',
    headers,
    body: exactly({ answers: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()) }),
    answers: { 200: exactly({ data: recipientRequest }) },
    problems: ['too-many-requests', 'idempotency-key-reused'],
  },
  'POST /tools/request/done': {
    summary: 'Completes the part: stores the certification and mails the applicant',
    description: 'Requires a proof of the address. Answers 422 if an answer is missing.',
    group: 'applications',
    who: 'asked',
    headers,
    body: exactly({ certified: Type.String({ maxLength: 4000 }) }),
    answers: { 200: exactly({ data: recipientRequest }) },
    problems: ['too-many-requests', 'idempotency-key-reused'],
  },
  'POST /tools/request/correct': {
    summary: 'Sends a correction: one new version of the submitted application',
    description:
      'Answers are sent by flat names. Answers 422 for a field that was not asked. `null` clears an answer. Requires a proof of the address.',
    group: 'applications',
    who: 'asked',
    headers,
    body: exactly({
      answers: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
      certified: Type.String({ maxLength: 4000 }),
    }),
    answers: { 200: exactly({ data: recipientRequest }) },
    problems: ['too-many-requests'],
  },
  'POST /tools/request/files': {
    summary: 'Sends one file for a question of a correction',
    description:
      'Both fields come before the file. The file becomes part of the application when POST /tools/request/correct sends an answer with its reference. Answers 422 for a question that was not asked. Requires a proof of the address.',
    group: 'applications',
    who: 'asked',
    headers,
    consumes: ['multipart/form-data'],
    readsBody: true,
    body: exactly({
      'client-identifier': clientIdentifier,
      question: Type.String({ maxLength: 100, description: 'Deep name: `insurance`, `vehicles/1/title`' }),
      file: uploadBytes,
    }),
    answers: { 200: uploadAnswer },
    problems: UPLOAD_PROBLEMS,
  },
  'DELETE /tools/request/files/:id': {
    summary: 'Removes a file that was sent for this correction and is not part of the application yet',
    group: 'applications',
    who: 'asked',
    headers,
    params: id,
    answers: { 204: Type.Null({ description: 'The file is removed' }) },
    problems: ['file-saved'],
  },
  'POST /tools/request/decline': {
    summary: 'Declines a request, because it was mailed to the wrong person; the applicant is notified',
    group: 'applications',
    who: 'asked',
    headers,
    answers: { 204: Type.Null() },
    problems: ['too-many-requests'],
  },
} as const satisfies Record<string, Operation>;

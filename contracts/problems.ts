import { type Static, Type } from '@sinclair/typebox';
import { exactly, oneOf, text } from './shapes.ts';

/**
 * The HTTP status and title of every problem (RFC 9457). The texts for people are in
 * server/http/problems/catalog.ts.
 */
export const PROBLEMS = {
  'bad-request': [400, 'The request could not be read'],
  unauthorized: [401, 'Sign-in is required'],
  forbidden: [403, 'Not allowed'],
  'step-up-required': [403, 'A new code is required'],
  'invalid-link': [403, 'Not allowed'],
  'expired-link': [403, 'The link is over'],
  'connect-disabled': [403, 'Connect disabled'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'version-conflict': [409, 'There is a newer version'],
  'already-submitted': [409, 'Already submitted'],
  'application-refused': [409, 'The stored application has another subject'],
  'publish-refused': [409, 'This can not be published'],
  'approval-required': [409, 'This needs the approval of a second person'],
  'file-saved': [409, 'The file is saved'],
  'precondition-failed': [412, 'The version does not match'],
  'too-large': [413, 'Too large'],
  'file-too-large': [413, 'The file is too large'],
  'file-type': [415, 'Not a type of file that is taken'],
  'unsupported-media-type': [415, 'Unsupported media type'],
  invalid: [422, 'Some answers are not valid'],
  'idempotency-key-reused': [422, 'The idempotency key was used before'],
  'no-accounts': [422, 'No accounts'],
  'no-checking': [422, 'No checking account'],
  'connect-failed': [422, 'Failed to connect'],
  'missing-account': [422, 'No account number'],
  'file-empty': [422, 'The file is empty'],
  'file-damaged': [422, 'The file cannot be opened'],
  'file-locked': [422, 'The file needs a password'],
  'file-too-complex': [422, 'The file is too complex'],
  'file-infected': [422, 'The file holds malware'],
  'too-many-files': [422, 'Too many files'],
  'precondition-required': [428, 'A version is required'],
  'too-many-requests': [429, 'Too many requests'],
  internal: [500, 'Something went wrong on our side'],
  'bank-unavailable': [503, 'The bank link does not answer'],
  'scan-unavailable': [503, 'Files cannot be scanned right now'],
  unavailable: [503, 'Not available right now'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const fieldFault = exactly({
  pointer: Type.String({ description: 'JSON pointer into what was sent, or into the application' }),
  field: text,
  keyword: Type.String({ description: 'The rule that was broken: `required`, `maxLength` ...' }),
  text: Type.String({ description: 'Text for the person; never contains the value' }),
});
export type FieldFault = Static<typeof fieldFault>;

export const PROBLEM_TYPE = 'application/problem+json';

/** The schema of every problem: the members of RFC 9457 and the members that the client reads [SAVE-20]. */
export const problemSchema = exactly(
  {
    type: Type.String({ pattern: '^urn:trellis:problem:' }),
    title: text,
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.Optional(text),
    instance: Type.String({ description: 'Path of the request' }),
    code: oneOf(Object.keys(PROBLEMS) as ProblemCode[], { description: 'Stable code for programs' }),
    requestId: text,
    msg: Type.String({ description: 'Text for the person, if showToUser is true' }),
    level: oneOf(['info', 'warning', 'error']),
    error: Type.String({ description: 'The same text as msg' }),
    showToUser: Type.Boolean(),
    feedback: Type.Optional(Type.String({ description: 'Address of a page about this kind of problem' })),
    errors: Type.Optional(Type.Array(fieldFault)),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'Problem' },
);
export type ProblemBody = Static<typeof problemSchema>;

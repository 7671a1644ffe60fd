import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { saveAnswer } from '../saves.ts';
import { dealIdsAs, exactly, listOf, month, oneOf, restOfMonths, text, textOrNull } from '../shapes.ts';

export const MOST_FILES = 50;

const id = Type.String({ maxLength: 100 });
const documentType = oneOf(['statement', 'pfs', 'suq', 'document'], {
  description:
    '`document`: the file answers a question of a step and becomes part of the application by a save',
});

const uploadedFile = exactly({
  id,
  name: text,
  type: listOf(['image/jpeg', 'image/png', 'application/pdf']),
  size: Type.Integer({ minimum: 1 }),
  documentType,
  scan: oneOf(['clean', 'not-scanned']),
  saved: Type.Boolean(),
});
export type UploadedFile = Static<typeof uploadedFile>;

export const clientIdentifier = Type.String({ pattern: '^[\\w.:-]{1,100}$' });
export const uploadBytes = Type.Unsafe<File>({ type: 'string', format: 'binary' });

/** Documentation only: server/statements/files/upload/upload-fields.ts validates each field while the body streams. */
const upload = exactly({
  'client-identifier': clientIdentifier,
  'document-type': documentType,
  docType: Type.Optional(id),
  'record-id': Type.Optional(id),
  'record-type': Type.Optional(id),
  'source-platform': Type.Optional(id),
  'source-url': Type.Optional(Type.String({ maxLength: 2000 })),
  account_id: id,
  contact_id: Type.Optional(id),
  dealId: Type.Optional(id),
  file: uploadBytes,
});

const files = Type.Array(
  exactly({
    name: Type.Optional(Type.String({ maxLength: 10_000 })),
    type: Type.Optional(Type.String({ maxLength: 200 })),
    size: Type.Optional(Type.Number()),
    lastModified: Type.Optional(Type.Number()),
    metadata: Type.Object(
      { id },
      { description: 'The metadata of the upload, and the id that the upload returned' },
    ),
  }),
  { maxItems: MOST_FILES },
);

/** The person's answer about missing months [STMT-31]; absent if they were not asked. */
const statements = Type.Optional(
  exactly(
    {
      months: Type.Array(month, { maxItems: 24 }),
      rest: Type.Optional(restOfMonths),
      note: Type.Optional(Type.String({ maxLength: 300 })),
    },
    {
      description:
        'The months that the statements cover, as `2026-10`, and the person’s answer about the other months',
    },
  ),
);

const SUCCESS = Type.Literal('success');
export const uploadAnswer = exactly({
  status: SUCCESS,
  msg: text,
  level: SUCCESS,
  data: exactly({ file: uploadedFile }),
});

export const UPLOAD_PROBLEMS = [
  'invalid',
  'too-many-requests',
  'too-many-files',
  'file-too-large',
  'file-type',
  'file-empty',
  'file-damaged',
  'file-locked',
  'file-too-complex',
  'file-infected',
  'scan-unavailable',
] as const;

export const fileOperations = {
  'POST /files/upload': {
    summary: 'Sends one file',
    description:
      'Every field comes before the file. Two uploads with the same client-identifier in a deal are the same file. Reasons for a refusal: server/statements/files/README.md.',
    group: 'statements',
    who: 'caller',
    consumes: ['multipart/form-data'],
    readsBody: true,
    body: upload,
    answers: { 200: uploadAnswer },
    problems: ['missing-account', ...UPLOAD_PROBLEMS],
  },
  'GET /files': {
    summary:
      'Statements and forms of a deal; with a return link, only unsaved files that were uploaded by it',
    group: 'statements',
    who: 'caller',
    query: exactly(dealIdsAs(id)),
    answers: { 200: exactly({ data: exactly({ files: Type.Array(uploadedFile) }) }) },
  },
  'DELETE /files/:id': {
    summary: 'Removes an unsaved file',
    group: 'statements',
    who: 'caller',
    params: Type.Object({ id: text }),
    answers: { 204: Type.Null({ description: 'The file is removed' }) },
    problems: ['file-saved'],
  },
  'GET /files/:id/copy': {
    summary: 'The rewritten copy of a file, for the partner that received its webhook',
    description:
      'Requires the `filesToken` of the webhook as a bearer token (docs/webhooks.md). The copy is drawn anew from the pages of the original, without scripts, links and forms.',
    group: 'statements',
    who: 'anyone',
    params: Type.Object({ id: text }),
    produces: 'application/octet-stream',
    answers: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    problems: ['unauthorized', 'not-found', 'file-too-complex', 'too-many-requests', 'unavailable'],
  },
  'POST /files/save': {
    summary: 'Makes files part of the application, as the signed-in applicant',
    description:
      'Saves all files or none; a repeated call changes nothing. If one of them is a statement, the statement source becomes upload.',
    group: 'statements',
    who: 'applicant',
    body: exactly({ files, statements }),
    answers: { 200: saveAnswer },
    problems: ['invalid-link'],
  },
  'POST /files/save-continue': {
    summary: 'Makes files part of the application, also by a return link',
    group: 'statements',
    who: 'caller',
    body: exactly({ files, statements, ...dealIdsAs(textOrNull(100)) }),
    answers: { 200: saveAnswer },
  },
} as const satisfies Record<string, Operation>;

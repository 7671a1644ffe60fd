import { saveAnswerSchema } from '../deals/answers.ts';

const text = { type: 'string' } as const;
const id = { type: 'string', maxLength: 100 } as const;
const optionalId = { type: ['string', 'null'], maxLength: 100 } as const;

const fileSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'type', 'size', 'documentType', 'scan', 'saved'],
  properties: {
    id,
    name: text,
    type: { enum: ['image/jpeg', 'image/png', 'application/pdf'] },
    size: { type: 'integer', minimum: 1 },
    documentType: { enum: ['statement', 'pfs', 'suq'] },
    scan: { enum: ['clean', 'not-scanned'] },
    saved: { type: 'boolean' },
  },
} as const;

/** POST /files/upload: the body is no JSON and is checked by receive.ts. */
export const uploadSchema = {
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['status', 'msg', 'level', 'data'],
      properties: {
        status: { const: 'success' },
        msg: text,
        level: { const: 'success' },
        data: {
          type: 'object',
          additionalProperties: false,
          required: ['file'],
          properties: { file: fileSchema },
        },
      },
    },
  },
} as const;

/** GET /files */
export const listSchema = {
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: { dealId: id, accountId: id, contactId: id },
  },
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['data'],
      properties: {
        data: {
          type: 'object',
          additionalProperties: false,
          required: ['files'],
          properties: { files: { type: 'array', items: fileSchema } },
        },
      },
    },
  },
} as const;

const files = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['metadata'],
    properties: {
      name: { type: 'string', maxLength: 10_000 },
      type: { type: 'string', maxLength: 200 },
      size: { type: 'number' },
      lastModified: { type: 'number' },
      // The metadata of the upload, and the id that it was answered with.
      metadata: { type: 'object', additionalProperties: true, required: ['id'], properties: { id } },
    },
  },
} as const;

/** POST /files/save */
export const saveSchema = {
  body: { type: 'object', additionalProperties: false, required: ['files'], properties: { files } },
  response: { 200: saveAnswerSchema },
} as const;

/** POST /files/save-continue */
export const saveContinueSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['files'],
    properties: { files, dealId: optionalId, accountId: optionalId, contactId: optionalId },
  },
  response: { 200: saveAnswerSchema },
} as const;

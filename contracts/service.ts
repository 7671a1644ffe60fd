import { Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly, text } from './shapes.ts';

const status = exactly({ status: text });
const etag = Type.Object({ 'if-none-match': Type.Optional(text) });
const form = {
  group: 'service',
  who: 'anyone',
  headers: etag,
  query: Type.Object({
    lang: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'Language (BCP 47); if absent, the language of the request',
      }),
    ),
  }),
  answers: {
    200: Type.String({ format: 'binary' }),
    304: Type.Null({ description: 'The content still has this ETag' }),
  },
  produces: 'application/pdf',
} as const;

export const service = {
  'GET /livez': {
    summary: 'Tells whether the process is running',
    group: 'service',
    who: 'anyone',
    answers: { 200: status },
  },
  'GET /readyz': {
    summary:
      "Tells whether this server can serve all routes: the database answers, the machine's clock agrees with the database's, and the server is not stopping",
    group: 'service',
    who: 'anyone',
    answers: { 200: status, 503: status },
  },
  'GET /servez': {
    summary: 'Tells whether this server can serve pages and brands: like /readyz, without the database',
    group: 'service',
    who: 'anyone',
    answers: { 200: status, 503: status },
  },
  'GET /version.json': {
    summary: 'Name, version and build of the server, and the brand of this host',
    group: 'service',
    who: 'anyone',
    answers: {
      200: exactly({
        name: text,
        version: text,
        commit: text,
        builtAt: text,
        brand: text,
        flows: Type.Record(Type.String(), text, { description: 'Versions of the flows by id' }),
      }),
    },
    problems: ['not-found'],
  },
  'GET /.well-known/security.txt': {
    summary: 'Contact for reports of vulnerabilities (RFC 9116)',
    group: 'service',
    who: 'anyone',
    answers: { 200: text },
    produces: 'text/plain',
    problems: ['not-found'],
  },
  'GET /openapi.json': {
    summary: 'This document',
    group: 'service',
    who: 'anyone',
    answers: { 200: Type.Object({ openapi: text, paths: Type.Object({}) }) },
  },
  'GET /download/pfs': { ...form, summary: 'Personal financial statement, as a form' },
  'GET /download/suq': { ...form, summary: 'Startup questionnaire, as a form' },
} as const satisfies Record<string, Operation>;

import { createHash } from 'node:crypto';
import { serve } from '../contract.ts';
import type { Capability } from '../deps.ts';

/** Drawn by `npm run forms` (dev/tools/forms/). In the build they are part of the server's code. */
const files = import.meta.glob<string>('./*.pdf', { query: '?inline', import: 'default', eager: true });
const NAMES = { pfs: 'personal-financial-statement.pdf', suq: 'startup-questionnaire.pdf' } as const;

/**
 * GET /download/pfs and /download/suq (spec §2): the personal financial statement and the startup questionnaire as PDF
 * forms. Answers 304 to a known ETag.
 */
export const routes: Capability = async (app) => {
  for (const id of ['pfs', 'suq'] as const) {
    const name = NAMES[id];
    const bytes = Buffer.from(files[`./${name}`]?.split(',')[1] ?? '', 'base64');
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    serve(app, `GET /download/${id}` as const, {}, async (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-language', 'en-US')
        .send(bytes);
    });
  }
};

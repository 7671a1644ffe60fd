import { createHash } from 'node:crypto';
import { serve } from '../contract.ts';
import type { Capability } from '../deps.ts';
import type { DocumentContent } from './content.ts';

interface Rendered {
  bytes: Buffer;
  etag: string;
}

/**
 * GET /download/pfs and /download/suq (spec §2): the personal financial statement and the startup questionnaire as PDF
 * forms. Drawn on the first request and kept; pdfkit is loaded only then. Answers 304 to a known ETag.
 */
export const downloads: Capability = async (app) => {
  const { documents } = await import('./content.ts');
  const drawn = new Map<string, Promise<Rendered>>();
  for (const id of ['pfs', 'suq'] as const) {
    const document = documents[id];
    serve(app, `GET /download/${id}` as const, {}, async (request, reply) => {
      let rendering = drawn.get(id);
      if (!rendering) {
        rendering = render(document);
        drawn.set(id, rendering);
        // A failure must not be remembered.
        rendering.catch(() => drawn.delete(id));
      }
      const { bytes, etag } = await rendering;
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${document.file}"`)
        .header('content-language', document.lang)
        .send(bytes);
    });
  }
};

async function render(document: DocumentContent): Promise<Rendered> {
  const { renderDocument } = await import('./render.ts');
  const bytes = await renderDocument(document);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, etag: `"${digest}"` };
}

import { createHash } from 'node:crypto';
import { OWN_LOCALE } from '#engine/compile';
import { localeOf } from '../brands/locales.ts';
import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { Problem } from '../http/problems/problem.ts';

/** `./<language>/<id>/<name to save it under>`, drawn by `npm run forms` (dev/tools/forms/). In the build they are part of the server's code. */
const files = import.meta.glob<string>('./*/*/*.pdf', { query: '?inline', import: 'default', eager: true });

interface Form {
  lang: string;
  name: string;
  bytes: Buffer;
  etag: string;
}

/**
 * GET /download/pfs and /download/suq [ROUTE-16]: the personal financial statement and the startup questionnaire as PDF
 * forms, in the page's language (`?lang=`, else the person's). Answers 304 to a known ETag.
 */
export const routes: Capability = async (app, { config }) => {
  for (const id of ['pfs', 'suq'] as const) {
    const forms = formsOf(id);
    const languages = [...forms.keys()];
    serve(app, `GET /download/${id}` as const, {}, async (request, reply) => {
      const form = forms.get(localeOf(request, config, languages));
      if (!form) throw new Problem('not-found');
      const { lang, name, bytes, etag } = form;
      // The same address is another file for one who reads another language.
      reply.header('cache-control', 'private, max-age=3600').header('vary', 'accept-language, cookie');
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-language', lang)
        .send(bytes);
    });
  }
};

/** A form by language, the flows' own first. */
function formsOf(id: string): Map<string, Form> {
  const forms = Object.entries(files).flatMap(([path, inlined]): Form[] => {
    const [, lang = '', of, name = ''] = path.split('/');
    if (of !== id) return [];
    const bytes = Buffer.from(inlined.split(',')[1] ?? '', 'base64');
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    return [{ lang, name, bytes, etag: `"${hash}"` }];
  });
  const own = (form: Form): number => Number(form.lang !== OWN_LOCALE);
  return new Map(forms.sort((a, b) => own(a) - own(b)).map((form) => [form.lang, form]));
}

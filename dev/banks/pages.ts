import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fillText } from '#engine/core/index.ts';
import { escapeHtml } from '#server/pages/escape.ts';
import { PlaidFault } from './errors.ts';
import type { LinkAnswers } from './link-responses.ts';
import texts from './texts.json' with { type: 'json' };

interface Body {
  link_token: string;
  institution_id?: string;
  received_redirect_uri?: string;
  account_ids?: string[];
}

/** /local/bank-link/...: what the page's stand-in of Link calls, and the sign-in page of a sample bank. */
export function emulatorPages(app: FastifyInstance, link: LinkAnswers): void {
  const answers: Record<string, (body: Body) => object> = {
    institutions: ({ link_token: token }) => link.institutions(token),
    accounts: ({ link_token: token, institution_id: institution, received_redirect_uri: received }) =>
      link.accounts(token, { institution, received }),
    finish: ({ link_token: token, institution_id: institution = '', account_ids: ids = [] }) =>
      link.finish(token, institution, ids),
  };
  for (const [name, answer] of Object.entries(answers)) {
    app.post<{ Body: Body }>(
      `/local/bank-link/${name}`,
      { schema: { body: bodySchema, response } },
      async (request, reply) => {
        try {
          return answer(request.body);
        } catch (error) {
          if (!(error instanceof PlaidFault)) throw error;
          return reply.code(400).send(error.toBody());
        }
      },
    );
  }

  app.get<{ Querystring: { state?: string } }>(
    '/local/bank-link/oauth',
    { schema: { querystring: { type: 'object', properties: { state: token } } } },
    async (request, reply) => {
      const asked = link.away(request.query.state ?? '');
      return html(reply.code(asked ? 200 : 400), asked);
    },
  );
}

const token = { type: 'string', maxLength: 4000 };
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['link_token'],
  properties: {
    link_token: token,
    institution_id: { type: 'string', maxLength: 100 },
    received_redirect_uri: { type: 'string', maxLength: 8000 },
    account_ids: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 100 } },
  },
};
// Link's own shapes are held by the tests; a browser of this machine is the only reader.
const response = {
  '2xx': { type: 'object', additionalProperties: true },
  400: { type: 'object', additionalProperties: true },
};

function html(reply: FastifyReply, asked: ReturnType<LinkAnswers['away']>): string {
  const nonce = randomBytes(16).toString('base64');
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    );
  const { away: words } = texts;
  const fill = (text: string) =>
    escapeHtml(
      fillText(text, { institution: asked?.institution ?? '', client_name: asked?.clientName ?? '' }),
    );
  const content = asked
    ? `<h1>${fill(words.heading)}</h1><p>${fill(words.intro)}</p><p>${fill(words.question)}</p>
<p class="choice"><a class="allow" href="${escapeHtml(asked.allow)}">${fill(words.allow)}</a>
<a href="${escapeHtml(asked.deny)}">${fill(words.deny)}</a></p>`
    : `<h1>${fill(words.title)}</h1><p>${fill(words.over)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${fill(words.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:48px 16px;color:#1b1f1e;background:#f6f8f7}
main{max-width:440px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d5dcd9;border-radius:8px}
h1{font-size:22px;line-height:1.3;margin:0 0 16px}p{margin:0 0 16px}.choice{display:flex;flex-wrap:wrap;gap:12px;margin:24px 0 0}
a{padding:10px 20px;border-radius:6px;border:1px solid #1f5c4c;color:#1f5c4c;text-decoration:none}
a.allow{background:#1f5c4c;color:#fff}a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
</style></head><body><main>${content}</main></body></html>`;
}

import type { FastifyInstance } from 'fastify';
import { fillText } from '#engine';
import { escapeHtml } from '#server/pages/escape.ts';
import { sendPlainPage } from '../plain-page.ts';
import { PlaidFault } from './errors.ts';
import type { createLinkAnswers, LinkCall } from './link-responses.ts';
import texts from './texts.json' with { type: 'json' };

type LinkAnswers = ReturnType<typeof createLinkAnswers>;

/** /local/bank-link/...: the calls of the bank window, and the sign-in page of a sample bank. */
export function emulatorPages(app: FastifyInstance, link: LinkAnswers): void {
  for (const name of ['institutions', 'accounts', 'finish'] as const) {
    app.post<{ Body: LinkCall }>(
      `/local/bank-link/${name}`,
      { schema: { body: bodySchema, response } },
      async ({ body }, reply) => {
        try {
          return link[name](body);
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
    async ({ query }, reply) => {
      const visit = link.away(query.state ?? '');
      return sendPlainPage(reply.code(visit ? 200 : 400), ...pageOf(visit), visit?.language);
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
// Tests check Link's formats; only a local browser reads these answers.
const anything = { type: 'object', additionalProperties: true };
const response = { '2xx': anything, 400: anything };

function pageOf(visit: ReturnType<LinkAnswers['away']>): [title: string, body: string] {
  const locale = visit?.language ?? 'en';
  const { away: words } = texts[locale];
  const values = { institution: visit?.institution ?? '', client_name: visit?.clientName ?? '' };
  const fill = (text: string) => escapeHtml(fillText(text, values));
  const title = fill(words.title);
  if (!visit) return [title, `<article><h1>${title}</h1><p>${fill(words.over)}</p></article>`];
  const link = (address: string, text: string, kind = '') =>
    `<a class="${kind}" href="${escapeHtml(address)}">${fill(text)}</a>`;
  return [
    title,
    `<article><h1>${fill(words.heading)}</h1><p>${fill(words.intro)}</p><p>${fill(words.question)}</p>
<p class="choice">${link(visit.allow, words.allow, 'main')} ${link(visit.deny, words.deny)}</p></article>`,
  ];
}

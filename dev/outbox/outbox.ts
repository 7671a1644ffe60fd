import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Capability } from '#server/deps.ts';
import { identitySettings } from '#server/identity/settings.ts';
import { escapeHtml } from '#server/mail/letter.ts';
import { onThisMachine } from '#server/this-machine.ts';
import texts from '../identity/texts.json' with { type: 'json' };
import { createOutboxStore, type KeptMessage } from './outbox-store.ts';

/**
 * GET /local/outbox and /local/outbox.json?to=: mail that was kept instead of sent, codes included. They exist with the
 * local identity provider only, and refuse a server that listens beyond this machine, a visitor whom
 * a proxy passed on, and a page that reached it under a foreign name (DNS rebinding).
 */
export const outbox: Capability = async (app, deps) => {
  if (!identitySettings(deps.config).local) return;
  const store = createOutboxStore(deps);
  const preHandler = onThisMachine(deps, 'The local outbox opens on this machine only.');

  app.get('/local/outbox', { preHandler }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff');
    return page(await store.list(), nonce);
  });

  app.get(
    '/local/outbox.json',
    { preHandler, schema: { querystring: query, response: { 200: list } } },
    async (request: FastifyRequest<{ Querystring: { to?: string } }>, reply) => {
      reply.header('cache-control', 'no-store');
      return store.list(request.query.to);
    },
  );
};

const text = { type: 'string' };
const query = { type: 'object', properties: { to: { type: 'string', maxLength: 254 } } };
const list = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'at', 'to', 'from', 'subject', 'text', 'kind'],
    properties: { id: text, at: text, to: text, from: text, subject: text, text, kind: text },
  },
};

/** A letter's text as HTML, its addresses as links; opened without a word of where they stood. */
function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );
}

function page(messages: KeptMessage[], nonce: string): string {
  const words = texts.outbox;
  const items = messages.map(
    (message) => `<article><h2>${escapeHtml(message.subject)}</h2>
<p>${words.to}: ${escapeHtml(message.to)}<br>${words.from}: ${escapeHtml(message.from)}<br>
${words.at}: <time datetime="${message.at}">${message.at}</time></p><pre>${linked(message.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${words.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:720px;color:#1b1f1e;background:#f6f8f7}
article{background:#fff;border:1px solid #d5dcd9;border-radius:8px;padding:16px;margin:16px 0}
h2{font-size:18px;margin:0 0 8px}p{margin:0 0 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
</style></head><body><main><h1>${words.title}</h1><p>${words.intro}</p>
${items.join('\n') || `<p>${words.empty}</p>`}</main></body></html>`;
}

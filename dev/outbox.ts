import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { BaseDeps, Capability, Mail, Message } from '#server/deps.ts';
import { Problem } from '#server/http/problems/problem.ts';
import { SERVER } from '#server/limits.ts';
import { senderOf } from '#server/mail/sender.ts';
import { escapeHtml } from '#server/pages/escape.ts';
import { writeRow } from '#server/storage/write-row.ts';
import { sameText } from './identity/secrets.ts';
import { readOrCreateFile } from './keys/read-or-create-file.ts';
import { sendPlainPage } from './plain-page.ts';

const FIELD = 'mail.message';

interface KeptMessage {
  id: string;
  /** When the message was sent (ISO 8601). */
  at: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html?: string;
  kind: string;
}

/** Stores messages for a day, encrypted because they contain codes. */
function createOutboxStore({ db, crypto, clock }: Pick<BaseDeps, 'db' | 'crypto' | 'clock'>) {
  const indexOf = (to: string) => crypto.blindIndex('mail.to', to.trim().toLowerCase());
  let last = 0;
  return {
    async keep(message: Message, from: string): Promise<void> {
      const id = randomUUID();
      // Keeps the order of messages within a millisecond.
      last = Math.max(clock.now().getTime(), last + 1);
      const now = new Date(last);
      const { to, subject, text, html, kind } = message;
      const keptJson = JSON.stringify({ to, from, subject, text, html, kind });
      await writeRow(db, 'mail_outbox', {
        id,
        recipient_index: indexOf(to),
        created_at: now,
        message: crypto.encrypt(keptJson, { field: FIELD, deal: id }),
      });
    },
    async sweep(): Promise<void> {
      await db.query('delete from mail_outbox where created_at < $1', [
        new Date(clock.now().getTime() - SERVER.outboxKeptMs),
      ]);
    },

    /** Newest first, at most 100; `to` selects an address. */
    async list(to?: string): Promise<KeptMessage[]> {
      const where = to ? 'where recipient_index = $1' : '';
      const rows = await db.query(
        `select id, message, created_at from mail_outbox ${where} order by created_at desc, id limit 100`,
        to ? [indexOf(to)] : [],
      );
      return rows.map(({ id, message, created_at: at }) => ({
        id,
        at: at.toISOString(),
        ...(JSON.parse(crypto.decrypt(message, { field: FIELD, deal: id })) as Omit<
          KeptMessage,
          'id' | 'at'
        >),
      }));
    },
  };
}

/** Path of the outbox with a random key, so that other users of the machine can't read its codes. */
export function outboxPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return `/local/outbox/${readOrCreateFile(dataDir, 'outbox-key', () => randomBytes(32).toString('base64url'))}`;
}

/** Stores mail instead of sending it. */
export function outboxMail(deps: BaseDeps): Mail {
  const store = createOutboxStore(deps);
  deps.jobs.every('sweep-outbox', SERVER.sweepEveryMs, store.sweep);
  return {
    async send(message) {
      const { name, address } = senderOf(message, deps.config.mailFrom);
      await store.keep(message, name ? `${name} <${address}>` : address);
    },
  };
}

/** GET /local/outbox/:key and /local/outbox/:key/json?to=: the stored mail. */
export const outbox: Capability = async (app, deps) => {
  if (deps.config.smtpUrl) return;
  const store = createOutboxStore(deps);
  const path = outboxPath(deps.config);
  app.addHook('onRequest', async ({ params }: FastifyRequest) => {
    if (!sameText(`/local/outbox/${(params as { key: string }).key}`, path)) throw new Problem('not-found');
    // Queued mail is included.
    await deps.jobs.settle();
  });
  app.get('/local/outbox/:key', async (_request, reply) =>
    sendPlainPage(reply, 'Local outbox', outboxBody(await store.list()), 'en', MAIL_POLICY),
  );
  app.get<{ Querystring: { to?: string } }>(
    '/local/outbox/:key/json',
    { schema: { querystring: query, response: { 200: list } } },
    async ({ query: { to } }) => store.list(to),
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
    properties: { id: text, at: text, to: text, from: text, subject: text, text, html: text, kind: text },
  },
};

function linkAddresses(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );
}

/** The Content-Security-Policy of a mail: it allows the mail's own styles and the brand's logo. */
const MAIL_POLICY = [
  "style-src-attr 'unsafe-inline'",
  "style-src-elem 'unsafe-inline'",
  "img-src 'self' https: data:",
];

/** A frame without scripts, under the page's policy. */
function frameHtml(html: string | undefined): string {
  if (html === undefined) return '';
  const page = escapeHtml(html.replace('<head>', '<head><base target="_blank">'));
  const rights = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe sandbox="${rights}" referrerpolicy="no-referrer" loading="lazy" title="The mail as it looks" srcdoc="${page}"></iframe>`;
}

function outboxBody(messages: KeptMessage[]): string {
  const items = messages.map(
    (message) => `<article><h2>${escapeHtml(message.subject)}</h2>
<p>To: ${escapeHtml(message.to)}<br>From: ${escapeHtml(message.from)}<br>
Time: <time datetime="${message.at}">${message.at}</time></p><pre>${linkAddresses(message.text)}</pre>${frameHtml(message.html)}</article>`,
  );
  return `<h1>Local outbox</h1>
<p>This server sends no mail. What it would have sent is kept here for a day, newest first.</p>
${items.join('\n') || '<p>There is no mail yet.</p>'}`;
}

import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SERVER } from '#domain/limits.ts';
import type { Config } from '#server/config/config.ts';
import type { BaseDeps, Capability, Mail } from '#server/deps.ts';
import { senderOf } from '#server/mail/sender.ts';
import { Problem } from '#server/problems/problem.ts';
import { sameText } from '../identity/secrets.ts';
import { keptFile } from '../keys/kept.ts';
import { createOutboxStore } from './outbox-store.ts';
import { outboxPage } from './page.ts';

/**
 * Where the outbox lies, codes included: behind a random key that the start message prints and DATA_DIR keeps
 * (`outbox-key`), for nobody else on the machine or behind a proxy.
 */
export function outboxPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return `/local/outbox/${keptFile(dataDir, 'outbox-key', () => randomBytes(32).toString('base64url'))}`;
}

/** Keeps mail instead of sending it. */
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

/** GET /local/outbox/:key and /local/outbox/:key/json?to=: mail that was kept instead of sent. */
export const outbox: Capability = async (app, deps) => {
  if (deps.config.smtpUrl) return;
  const store = createOutboxStore(deps);
  const path = outboxPath(deps.config);
  app.addHook('onRequest', async ({ params }: FastifyRequest) => {
    if (!sameText(`/local/outbox/${(params as { key: string }).key}`, path)) throw new Problem('not-found');
    // What was written a moment ago stands there, too.
    await deps.jobs.settle();
  });
  app.get('/local/outbox/:key', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      );
    return outboxPage(await store.list(), nonce);
  });
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
    properties: { id: text, at: text, to: text, from: text, subject: text, text, kind: text },
  },
};

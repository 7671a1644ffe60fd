import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '#engine';
import { SERVER } from '#server/limits.ts';
import { errorFields } from '#server/logging/log.ts';
import type { Log } from '#server/ports.ts';
import { OAuthError, refusal } from './oauth-error.ts';
import { isForeign } from './own-request.ts';

/**
 * Accepts forms and JSON, refuses other sites' pages, and answers errors as OAuth does.
 * @param showFault answers an internal error on routes whose answers people read
 */
export function speakOAuth(
  app: FastifyInstance,
  log: Log,
  showFault: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: SERVER.formBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && isForeign(request)) throw refusal.foreign();
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error instanceof OAuthError) {
      if (error.retryAfter) reply.header('retry-after', error.retryAfter);
      return reply.code(error.status).send(error.body);
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return reply
        .code(status)
        .send({ error: 'invalid_request', error_description: 'The request could not be read.' });
    log.error({ requestId: request.id, ...errorFields(error) }, 'identity request failed');
    if (request.headers.accept?.includes('text/html')) {
      const shownPage = await showFault(request, reply).catch(() => undefined);
      if (shownPage) return shownPage;
    }
    return reply.code(500).send({ error: 'server_error', error_description: 'An error occurred' });
  });
}

/** A value as a record; empty for anything else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** A text of at most `max` characters without control characters; undefined for anything else. */
export function shortText(value: unknown, max = 200): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text.length > 0 && text.length <= max && !/\p{Cc}/u.test(text) ? text : undefined;
}

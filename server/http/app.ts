import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import type { Capability, Deps } from '../deps.ts';
import { SERVER } from '../limits.ts';
import { logRequests } from '../logging/requests.ts';
import { followTraces } from '../logging/trace.ts';
import { capabilities as allCapabilities } from './capabilities.ts';
import { checkMessages } from './check-messages.ts';
import { releaseConnections } from './connections.ts';
import { securityHeaders } from './headers.ts';
import { health } from './health/health.ts';
import { translateMessages } from './messages.ts';
import { refuseTooMuch } from './nesting.ts';
import { documentOptions } from './openapi/document.ts';
import { openapi } from './openapi/openapi.ts';
import { handleProblems } from './problems/handler.ts';
import { Problem } from './problems/problem.ts';
import { answerUnreadable, refuseUnusual } from './unreadable.ts';

export interface AppOptions {
  /** The parts that add routes; all of them unless a test asks for fewer. */
  capabilities?: Record<string, Capability>;
  /** The HTML pages and static files; left out by tests of the API alone. */
  pages?: Capability;
  /** Set `draining` when the server begins to close. */
  state?: { draining: boolean };
}

/** Builds the server: every route, not listening yet. Awaits all parts, so that it can be injected into at once. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: deps.config.trustProxy,
    bodyLimit: SERVER.bodyBytes,
    genReqId: () => randomUUID(),
    // A whole upload on a slow line; one that rests ends earlier (server/statements/files/receive.ts).
    requestTimeout: SERVER.requestMs,
    forceCloseConnections: 'idle',
    // What comes while the server closes is answered as every fault (connections.ts).
    return503OnClosing: false,
    ...answerUnreadable(deps.config),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // JSON is what the API reads. Text would let a foreign page post to it without a preflight.
  app.removeContentTypeParser('text/plain');
  checkMessages(app, (id) => Object.hasOwn(deps.releases.live(''), id));
  deps.metrics.measure(app);
  handleProblems(app, deps);
  translateMessages(app, deps);
  followTraces(app);
  logRequests(app, deps.log);
  const state = options.state ?? { draining: false };
  releaseConnections(app, state);
  // Hooks of every call wait for nothing: a promise for each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  refuseUnusual(app);
  app.addHook('preValidation', async ({ body }) => refuseTooMuch(body));
  const secure = securityHeaders(deps.config);
  app.addHook('onSend', (_request, reply, payload, done) => {
    secure(reply);
    done(null, payload);
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Of answers alone: no client packs its requests.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(swagger, documentOptions);
  const parts = {
    health: health(state),
    openapi,
    ...(options.capabilities ?? allCapabilities),
  };
  for (const [name, part] of Object.entries(parts)) {
    const plugin = async (scope: FastifyInstance) => part(scope, deps);
    // Without a name Fastify looks for it among all modules that Node has loaded, twice.
    await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }));
  }
  if (options.pages) await options.pages(app, deps);
  else
    app.setNotFoundHandler(async () => {
      throw new Problem('not-found');
    });
  // Once all parts have said what they do later.
  app.addHook('onReady', async () => deps.jobs.start());
  app.addHook('onClose', () => deps.jobs.close());
  await app.ready();
  return app;
}

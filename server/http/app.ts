import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { CONNECTIONS } from '../call-limits.ts';
import type { Capability, Deps } from '../deps.ts';
import { SERVER } from '../limits.ts';
import { logRequests } from '../logging/requests.ts';
import { followTraces } from '../logging/trace.ts';
import { health } from './about/health.ts';
import { refuseOversizedBody } from './body-size.ts';
import { capabilities as allCapabilities } from './capabilities.ts';
import { checkMessages } from './check-messages.ts';
import { releaseConnections } from './connections.ts';
import { securityHeaders } from './headers.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { translateMessages } from './messages.ts';
import { documentOptions } from './openapi/document.ts';
import { openapi } from './openapi/openapi.ts';
import { handleProblems } from './problems/handler.ts';
import { Problem } from './problems/problem.ts';
import { decorateRequests } from './request-facts.ts';
import { answerUnreadable, refuseUnreadable } from './unreadable.ts';

export interface AppOptions {
  /** All route plugins, unless a test needs fewer. */
  capabilities?: Record<string, Capability>;
  /** The HTML pages and static files; tests of the API omit them. */
  pages?: Capability;
  /** Set `draining` when the server starts to close. */
  state?: { draining: boolean };
}

/** Builds the server with every route, without listening; resolves when all plugins are ready. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const unreadable = answerUnreadable(deps.config);
  const app = fastify({
    logger: false,
    trustProxy: deps.config.trustProxy,
    bodyLimit: SERVER.bodyBytes,
    genReqId: () => randomUUID(),
    // Long, for an upload on a slow line; a stalled upload ends earlier
    // (server/statements/files/upload/receive.ts).
    requestTimeout: CONNECTIONS.requestMs,
    keepAliveTimeout: CONNECTIONS.keepAliveMs,
    forceCloseConnections: 'idle',
    // connections.ts answers requests during the shutdown.
    return503OnClosing: false,
    ...unreadable,
    http: {
      ...unreadable.http,
      headersTimeout: CONNECTIONS.headersMs,
      connectionsCheckingInterval: CONNECTIONS.checkEveryMs,
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // Refuses text/plain, which a page of another origin can post without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  decorateRequests(app);
  checkMessages(app, (id) => Object.hasOwn(deps.releases.live(''), id));
  deps.metrics.measure(app);
  handleProblems(app, deps);
  translateMessages(app, deps);
  followTraces(app);
  logRequests(app, deps.log);
  const state = options.state ?? { draining: false };
  releaseConnections(app, state);
  limitConnections(app.server, deps.log, {
    most: CONNECTIONS.mostOpen,
    mostOfNetwork: deps.config.trustProxy === false ? CONNECTIONS.mostOfNetwork : undefined,
  });
  // With a callback, because a promise per request would take longer than setting the header.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  refuseUnreadable(app);
  app.addHook('preValidation', async ({ body }) => refuseOversizedBody(body));
  const addSecurityHeaders = securityHeaders(deps.config);
  app.addHook('onSend', (_request, reply, payload, done) => {
    addSecurityHeaders(reply);
    done(null, payload);
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Clients don't compress requests.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(swagger, documentOptions);
  const plugins = {
    health: health(state),
    openapi,
    ...(options.capabilities ?? allCapabilities),
  };
  for (const [name, capability] of Object.entries(plugins)) {
    const plugin = async (scope: FastifyInstance) => capability(scope, deps);
    // To find a plugin's name, Fastify would search all modules that Node has loaded, twice.
    await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }));
  }
  if (options.pages) await options.pages(app, deps);
  else
    app.setNotFoundHandler(async () => {
      throw new Problem('not-found');
    });
  // In onReady, because all plugins have registered their job handlers then.
  app.addHook('onReady', async () => deps.jobs.start());
  app.addHook('onClose', () => deps.jobs.close());
  await app.ready();
  return app;
}

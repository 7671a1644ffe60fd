import type { FastifyInstance } from 'fastify';
import type { Log } from '../ports.ts';
import { traceIdOf } from './trace.ts';

/**
 * Logs one line per request: the route's pattern (not the address, which may contain personal data), status
 * and duration.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        trace: traceIdOf(request),
        method: request.method,
        route: request.is404 ? 'page' : (request.routeOptions.url ?? 'page'),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

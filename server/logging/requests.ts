import type { FastifyInstance } from 'fastify';
import type { Log } from '../ports.ts';
import { traceIdOf } from './trace.ts';

/** One line a request: its route's pattern (never the address itself, which may hold a person's value), status, time. */
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

import type { FastifyInstance } from 'fastify';
import type { Log } from '../ports.ts';
import { traceIdOf } from './trace.ts';

/** Balancers call health checks several times a second; /readyz logs each change of its answer. */
const UNLOGGED = new Set(['/livez', '/readyz', '/servez']);

/** Logs a line per request with the route's pattern, not the address, which may contain personal data. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (UNLOGGED.has(request.routeOptions.url ?? '')) return done();
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

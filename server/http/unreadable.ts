import { type ServerOptions, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { headersWithoutHooks } from './headers.ts';
import { sendProblem } from './problems/handler.ts';
import { Problem } from './problems/problem.ts';

/** The status of a parser error; all others are a 400. */
const STATUS_BY_ERROR: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers requests that reach no route: unreadable addresses, and bytes that are not HTTP. Fastify's and
 * Node's own answers would lack the problem format and the security headers.
 */
export function answerUnreadable(site: {
  publicUrl: string;
}): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & { http: ServerOptions } {
  const headers = headersWithoutHooks(site);
  return {
    // refuseUnreadable checks the Host header instead.
    http: { requireHostHeader: false },
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      sendProblem(request, reply, new Problem('bad-request'));
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUS_BY_ERROR[error.code] ?? 400;
      const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
      if (socket.writable)
        socket.write(
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        );
      socket.destroy(error);
    },
  };
}

/**
 * Replaces two checks of Node to answer in our format: refuses an HTTP/1.1 request with no Host header or
 * several (RFC 9112, 3.2), and ignores an unknown Expect header (RFC 9110, 10.1.1).
 */
export function refuseUnreadable(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    let hosts = 0;
    for (let index = 0; index < raw.rawHeaders.length; index += 2)
      if (raw.rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
    const hasOneHost = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0');
    done(hasOneHost ? undefined : new Problem('bad-request', { detail: 'A request names one host.' }));
  });
}

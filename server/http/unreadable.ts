import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { bareHeaders } from './headers.ts';
import { sendProblem } from './problems/handler.ts';
import { Problem } from './problems/problem.ts';

/** What Node says of bytes that are no request; all others are a 400. */
const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers what comes to no route: an address that cannot be decoded or holds an endless name, and bytes that are no HTTP. Without
 * it Fastify and Node answer by themselves, in a form of their own and without our headers.
 */
export function answerUnreadable(site: {
  publicUrl: string;
}): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  const headers = bareHeaders(site);
  return {
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      sendProblem(request, reply, new Problem('bad-request'));
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUSES[error.code] ?? 400;
      const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
      if (socket.writable)
        socket.write(
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        );
      socket.destroy(error);
    },
  };
}

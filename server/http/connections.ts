import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems/problem.ts';

/**
 * Lets the server close quickly: once it is `draining`, each answer closes its connection, and unused
 * connections (browsers open them in advance) are closed with the server.
 */
export function releaseConnections(app: FastifyInstance, state: { draining: boolean }): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  let isClosing = false;
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new Problem('unavailable') : undefined);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}

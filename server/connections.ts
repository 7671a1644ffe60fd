import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server end with its last answer: from the moment it is `draining` an answer closes its connection, and connections that
 * never asked anything (browsers open them ahead) are closed with the server.
 */
export function releaseConnections(app: FastifyInstance, state: { draining: boolean }): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}

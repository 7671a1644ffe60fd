import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Connection } from '#server/storage/database.ts';

/** A proxy between a server and its database that simulates faults of networks and machines. */
export interface DatabaseProxy {
  connection: Connection;
  /** Nothing passes and nothing ends: a frozen machine. */
  freeze(): void;
  /** Every connection is cut, new ones at once: a lost machine. */
  cut(): void;
  /** Lets everything pass again. */
  heal(): void;
  close(): void;
}

export async function startDatabaseProxy(behind: Connection): Promise<DatabaseProxy> {
  let state: 'well' | 'frozen' | 'cut' = 'well';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = keep(connect(socketOf(behind)));
    keep(near).pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    if (state === 'frozen') pause();
  }).listen(0, '127.0.0.1');
  const pause = () => sockets.forEach((socket) => void socket.pause());
  await once(server, 'listening');
  return {
    connection: { ...behind, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    freeze() {
      state = 'frozen';
      pause();
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    heal() {
      state = 'well';
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** PostgreSQL's own name for a socket in a folder, else host and port. */
function socketOf({ host, port }: Connection): { path: string } | { host: string; port: number } {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE } from '#domain/units.ts';
import type { Log } from '../../ports.ts';
import { networkOf } from './network.ts';

export interface ConnectionLimits {
  /** The most connections of one process. */
  most: number;
  /** The most connections of one network; undefined behind a proxy, because all connections come from it. */
  mostOfNetwork: number | undefined;
}

/**
 * Closes new connections above the limits, so that no client can take all of a process's file handles. It logs
 * this once a minute, without an address.
 */
export function limitConnections(server: Server, log: Log, { most, mostOfNetwork }: ConnectionLimits): void {
  const openByNetwork = new Map<string, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logRefusal = (limit: 'process' | 'network'): void => {
    if (performance.now() - loggedAt < MINUTE) return;
    loggedAt = performance.now();
    log.warn({ event: 'connections-refused', kind: limit }, 'New connections above a limit are closed.');
  };
  server.maxConnections = most;
  server.on('drop', () => logRefusal('process'));
  if (mostOfNetwork === undefined) return;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (openByNetwork.get(network) ?? 0) + 1;
    if (count > mostOfNetwork) {
      logRefusal('network');
      socket.destroy();
      return;
    }
    openByNetwork.set(network, count);
    socket.once('close', () => {
      const openCount = (openByNetwork.get(network) ?? 1) - 1;
      if (openCount > 0) openByNetwork.set(network, openCount);
      else openByNetwork.delete(network);
    });
  });
}

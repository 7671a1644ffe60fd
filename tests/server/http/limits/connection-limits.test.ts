import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type ConnectionLimits, limitConnections } from '#server/http/limits/connection-limits.ts';
import { createLog } from '#server/logging/log.ts';
import { startTestServer } from '../../start-test-server.ts';

/** Limits of open connections, and the timeouts of connections. */
const open: Socket[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** A server with these limits, and its log lines. */
async function serverWith(limits: ConnectionLimits) {
  const lines: string[] = [];
  const log = createLog('warn', { now: () => new Date() }, (line) => lines.push(line));
  const server = createServer((_request, response) => response.end('ok'));
  servers.push(server);
  limitConnections(server, log, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, lines };
}

/** Opens a connection and sends a request. @returns whether it was answered */
async function isServed(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

it.each<[string, ConnectionLimits]>([
  ['process', { most: 3, mostOfNetwork: undefined }],
  ['network', { most: 100, mostOfNetwork: 3 }],
])(
  'a connection above the limit of a %s is closed, until another one ends [OPS-12]',
  async (limit, limits) => {
    const { port, lines } = await serverWith(limits);
    for (const isOpen of [true, true, true, false, false]) expect(await isServed(port)).toBe(isOpen);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'connections-refused', kind: limit }),
    ]);
    expect(lines.join('')).not.toContain('127.0.0.1');
    const [first] = open;
    first?.end();
    if (first) await once(first, 'close');
    await expect.poll(() => isServed(port)).toBe(true);
  },
);

it('the server limits open connections, those of one network unless a proxy opens them, and the time of each [OPS-12]', async () => {
  const listeners: number[] = [];
  for (const TRUST_PROXY of ['off', '1']) {
    const { app, close } = await startTestServer({ env: { TRUST_PROXY } });
    const { maxConnections, headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
    // Node applies the timeouts when it next looks at the connections.
    expect(Reflect.get(app.server, 'connectionsCheckingInterval')).toBe(5000);
    listeners.push(app.server.listenerCount('connection'));
    await close();
    expect({ maxConnections, headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      maxConnections: 5000,
      headersTimeout: 20_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 72_000,
    });
  }
  const [direct = 0, proxied = 0] = listeners;
  expect(direct - proxied).toBe(1);
});

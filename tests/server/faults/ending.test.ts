import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Capability } from '#server/deps.ts';
import { startTestServer, type TestServerOptions } from '../start-test-server.ts';

/** A GET on a keep-alive connection, whose socket stays with the agent. */
async function ask(agent: Agent, url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

/** A server with one route that waits for the test: `asked` resolves when a request is waiting. */
async function startSlow(options: TestServerOptions = {}) {
  let release = (): void => {};
  let arrive = (): void => {};
  const requestArrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: Capability = async (app) => {
    app.get('/slow', async () => {
      arrive();
      await released;
      return 'done';
    });
  };
  return { server: await startTestServer({ ...options, capabilities: { slow } }), requestArrived, release };
}

test('a server ends with its last answer, however many connections are kept open', async () => {
  const state = { draining: false };
  const { server, requestArrived, release } = await startSlow({ state });
  const origin = await server.listen();
  const agent = new Agent({ keepAlive: true });
  const silent: Socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await Promise.all([once(silent, 'connect'), ask(agent, `${origin}/livez`)]);
  const last = ask(agent, `${origin}/slow`);
  await requestArrived;

  state.draining = true;
  const closing = server.close();
  release();
  const answer = await last;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  // If it waited for the connection, closing would take longer than a test may (Fastify's keepAliveTimeout is 72 s).
  await closing;
  agent.destroy();
  silent.destroy();
});

test('a request on an open connection while the server closes gets a 503 that says when to try again', async () => {
  const { server, requestArrived, release } = await startSlow();
  const socket = connect(Number(new URL(await server.listen()).port), '127.0.0.1');
  let output = '';
  socket.on('data', (part) => (output += part));
  const ask = (url: string) => socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  ask('/slow');
  await requestArrived;
  const closing = server.close();
  const second = once(server.app.server, 'request');
  ask('/version.json');
  await second;
  release();
  await Promise.all([closing, once(socket, 'close')]);
  const [first = '', last = ''] = output.split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('200 OK');
  expect(last).toContain('503 Service Unavailable');
  expect(last).toMatch(/retry-after: 2\r\n/);
  expect(last).toContain('"code":"unavailable"');
});

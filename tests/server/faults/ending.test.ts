import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../start-test-server.ts';

/** A GET on a kept connection; its socket stays the agent's. */
async function ask(agent: Agent, url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

test('a server ends with its last answer, however many connections are kept open', async () => {
  let release = (): void => {};
  let arrive = (): void => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const state = { draining: false };
  const server = await startTestServer({
    state,
    capabilities: {
      slow: async (app) => {
        app.get('/slow', async () => {
          arrive();
          await new Promise<void>((resolve) => (release = resolve));
          return 'done';
        });
      },
    },
  });
  const origin = await server.listen();
  const agent = new Agent({ keepAlive: true });
  const silent: Socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await Promise.all([once(silent, 'connect'), ask(agent, `${origin}/livez`)]);
  const last = ask(agent, `${origin}/slow`);
  await asked;

  state.draining = true;
  const ended = server.close();
  const from = performance.now();
  release();
  const answer = await last;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await ended;
  expect(performance.now() - from).toBeLessThan(1000);
  agent.destroy();
  silent.destroy();
});

test('what still comes over a connection in use while the server closes is a 503 that says when to try again', async () => {
  let release = (): void => {};
  let arrive = (): void => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const server = await startTestServer({
    capabilities: {
      slow: async (app) => {
        app.get('/slow', async () => {
          arrive();
          await new Promise<void>((resolve) => (release = resolve));
          return 'done';
        });
      },
    },
  });
  const socket = connect(Number(new URL(await server.listen()).port), '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part));
  const ask = (url: string) => socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  ask('/slow');
  await asked;
  const ended = server.close();
  const second = once(server.app.server, 'request');
  ask('/version.json');
  await second;
  release();
  await Promise.all([ended, once(socket, 'close')]);
  const [first = '', last = ''] = said.split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('200 OK');
  expect(last).toContain('503 Service Unavailable');
  expect(last).toMatch(/retry-after: 2\r\n/);
  expect(last).toContain('"code":"unavailable"');
});

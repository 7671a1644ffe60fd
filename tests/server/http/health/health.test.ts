import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server/start-test-server.ts';

let server: TestServer;
const state = { draining: false };
beforeAll(async () => {
  server = await startTestServer({ state });
}, 60_000);
afterAll(() => server.close());

test('/livez and /readyz answer', async () => {
  expect((await server.app.inject('/livez')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

test('/readyz says 503 from the moment the server closes, /livez does not', async () => {
  state.draining = true;
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  expect((await server.app.inject('/livez')).statusCode).toBe(200);
  state.draining = false;
});

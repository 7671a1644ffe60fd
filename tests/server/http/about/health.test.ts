import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '#server/storage/database.ts';
import { startTestServer, type TestServer } from '#tests/server/start-test-server.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/server/support/database-proxy.ts';
import { freshDatabase } from '#tests/server/support/shared-postgres.ts';

let server: TestServer;
let proxy: DatabaseProxy;
const state = { draining: false };
beforeAll(async () => {
  proxy = await startDatabaseProxy(await freshDatabase());
  server = await startTestServer({ state, db: createDatabase(proxy.connection, () => {}, { max: 4 }) });
}, 60_000);
afterAll(async () => {
  await server.close();
  proxy.close();
});
beforeEach(() => {
  state.draining = false;
  proxy.heal();
});

test.each(['/livez', '/readyz', '/servez'])('%s answers', async (url) => {
  expect((await server.app.inject(url)).json()).toEqual({ status: 'ok' });
});

test('/readyz and /servez say 503 with Retry-After from the moment the server closes, /livez does not', async () => {
  state.draining = true;
  for (const url of ['/readyz', '/servez']) {
    const answer = await server.app.inject(url);
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'draining']);
    expect(answer.headers['retry-after']).toBe('2');
  }
  expect((await server.app.inject('/livez')).statusCode).toBe(200);
});

test('/readyz says that the server closes, even if its database is away', async () => {
  state.draining = true;
  proxy.cut();
  expect((await server.app.inject('/readyz')).json().status).toBe('draining');
});

test('/servez stays 200 without a database, so that a balancer keeps the servers for pages and brands', async () => {
  expect((await server.app.inject('/servez')).statusCode).toBe(200);
  proxy.cut();
  const ready = await server.app.inject('/readyz');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  expect((await server.app.inject('/servez')).statusCode).toBe(200);
  expect((await server.app.inject('/brands/current')).statusCode).toBe(200);
});

test('/servez is 503 while the brands have never been read', async () => {
  proxy.cut();
  server.deps.brands.refresh();
  const answer = await server.app.inject('/servez');
  expect([answer.statusCode, answer.json().status]).toEqual([503, 'database-unavailable']);
  proxy.heal();
  await expect.poll(async () => (await server.app.inject('/servez')).statusCode).toBe(200);
});

test('health checks are not logged, but each change of /readyz is', async () => {
  await server.app.inject('/readyz');
  server.logged.length = 0;
  proxy.cut();
  for (let times = 0; times < 3; times += 1) await server.app.inject('/readyz');
  proxy.heal();
  await expect.poll(async () => (await server.app.inject('/readyz')).statusCode).toBe(200);
  for (const url of ['/readyz', '/livez', '/servez']) await server.app.inject(url);
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ message }) => message === 'request')).toEqual([]);
  expect(lines.flatMap(({ event, kind }) => (/ready$/.test(String(event)) ? [[event, kind]] : []))).toEqual([
    ['not-ready', 'database-unavailable'],
    ['ready', undefined],
  ]);
});

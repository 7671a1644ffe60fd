import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '#server/http/metrics/metrics.ts';
import { serveMetrics } from '#server/http/metrics/serve-metrics.ts';
import type { Queries } from '#server/storage/database.ts';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  let isDown = false;
  server = await startTestServer({
    makeMail: () => ({
      send: async () => {
        isDown = !isDown;
        if (isDown) throw new Error('down');
      },
    }),
  });
});
afterAll(() => server.close());

const numbers = () => server.deps.metrics.registry.metrics();

test('requests are counted by the pattern of their route, never by their address', async () => {
  await server.app.inject('/brands/harbor?email=ann@oak.example');
  await server.app.inject('/brands/nobody');
  await caller(server, 'ann')('POST', '/api/apply/create', payloadOf(fullApplication()));
  const text = await numbers();
  expect(text).toContain(
    'trellis_request_seconds_count{method="GET",route="/brands/:platform",status="200"} 1',
  );
  expect(text).toContain(
    'trellis_request_seconds_count{method="POST",route="/api/apply/create",status="200"} 1',
  );
  expect(text).toContain('trellis_problems_total{code="not-found",route="/brands/:platform"} 1');
  expect(text).toMatch(/trellis_database_connections\{state="idle"\} \d/);
  expect(text).toContain('process_resident_memory_bytes');
  for (const value of ['oak.example', 'harbor', 'nobody']) expect(text).not.toContain(value);
});

test('mails are counted as sent or failed, and a failed one still fails', async () => {
  const { mail } = server.deps;
  const message = { to: 'ann@oak.example', subject: 'Hello', text: 'Hello', kind: 'received' };
  await expect(mail.send(message)).rejects.toThrow('down');
  await mail.send(message);
  const text = await numbers();
  for (const outcome of ['sent', 'failed'])
    expect(text).toContain(`trellis_mails_total{kind="received",outcome="${outcome}"} 1`);
});

test('the port of the metrics serves the metrics and nothing else', async () => {
  const { log, metrics } = server.deps;
  const { registry } = metrics;
  expect(await serveMetrics({ host: '127.0.0.1', metricsPort: undefined }, registry, log)).toBeUndefined();
  const open = await serveMetrics({ host: '127.0.0.1', metricsPort: 0 }, registry, log);
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${open?.port}${path}`, { method });
  const answer = await at('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('trellis_request_seconds');
  expect([(await at('/')).status, (await at('/metrics', 'POST')).status]).toEqual([404, 404]);
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  await open?.close();
});

test('numbers that the database would give are left out while it is down, and all others are served', async () => {
  const metrics = createMetrics({ connections: () => ({ used: 0, idle: 0, waiting: 0 }) });
  const query = () => Promise.reject(new Error('The database is down.'));
  metrics.jobs({ query }, server.deps.clock);
  metrics.retention({ query });
  metrics.audit({ query });
  metrics.untagged(query);
  const text = await metrics.registry.metrics();
  expect(text).toContain('trellis_database_connections{state="waiting"} 0');
  for (const name of [
    'jobs',
    'job_oldest_seconds',
    'retention_held',
    'untagged_applications',
    'audit_sealed',
  ])
    expect([name, text.match(new RegExp(`^trellis_${name}[ {].*`, 'm'))]).toEqual([name, null]);
});

test('jobs are counted by kind and state, with the age of the oldest and the outcome of each try', async () => {
  const metrics = createMetrics({ connections: () => ({ used: 4, idle: 3, waiting: 2 }) });
  const now = new Date('2026-11-20T10:00:00Z');
  const oldest = new Date(now.getTime() - 90_000);
  let rows: object[] = [
    { kind: 'mail', waiting: 5, dead: 2, oldest },
    { kind: 'webhook', waiting: 1, dead: 0, oldest: new Date(now.getTime() + 1000) },
    { kind: 'retention', waiting: 1, dead: 0, oldest: null },
  ];
  const query = (async () => rows) as unknown as Queries['query'];
  const count = metrics.jobs({ query }, { now: () => now });
  for (const outcome of ['done', 'done', 'retried']) count('mail', outcome);
  metrics.clock({ differenceMs: () => -2500 });
  const text = await metrics.registry.metrics();
  for (const line of [
    'trellis_jobs{kind="mail",state="waiting"} 5',
    'trellis_jobs{kind="mail",state="dead"} 2',
    'trellis_job_oldest_seconds{kind="mail"} 90',
    'trellis_job_oldest_seconds{kind="webhook"} 0',
    'trellis_job_oldest_seconds{kind="retention"} 0',
    'trellis_job_tries_total{kind="mail",outcome="done"} 2',
    'trellis_job_tries_total{kind="mail",outcome="retried"} 1',
    'trellis_database_connections{state="used"} 4',
    'trellis_database_connections{state="idle"} 3',
    'trellis_database_connections{state="waiting"} 2',
    'trellis_clock_difference_seconds 2.5',
  ])
    expect(text).toContain(`${line}\n`);
  rows = [];
  const later = await metrics.registry.metrics();
  expect(later).not.toMatch(/^trellis_(jobs|job_oldest_seconds)\{/m);
});

test('the port of the metrics answers 503 if they cannot be read', async () => {
  const { log, metrics } = server.deps;
  const broken = Object.assign(Object.create(metrics.registry), {
    metrics: () => Promise.reject(new Error('No numbers.')),
  });
  const open = await serveMetrics({ host: '127.0.0.1', metricsPort: 0 }, broken, log);
  expect((await fetch(`http://127.0.0.1:${open?.port}/metrics`)).status).toBe(503);
  await open?.close();
});

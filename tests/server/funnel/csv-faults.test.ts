import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { asApplicant, startTestServer, type TestServer } from '../start-test-server.ts';
import { STUDIO_ROLES } from '../studio/staff.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';

/** A download of the counts that does not end well. */
let server: TestServer;
let origin: string;
let reads = 0;
let fails = false;
beforeAll(async () => {
  const ownDatabase = openDatabaseWithoutLimits(await freshDatabase());
  const query = async (sql: string, values?: unknown[], name?: string) => {
    if (name === 'funnel-csv') reads += 1;
    if (fails && reads > 20) throw new Error('The database went away.');
    return ownDatabase.query<object>(sql, values, name);
  };
  server = await startTestServer({
    db: { ...ownDatabase, query: query as Database['query'] },
    env: { STUDIO_ROLES },
  });
  await ownDatabase.query(
    `insert into funnel (day, brand, flow, release, step, question, event, rule, count)
     select now()::date - ago, 'default', 'apply', 1, 'info', 'question_' || question, 'started', '', 1
     from generate_series(0, 89) ago, generate_series(1, 3000) question`,
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const download = (signal?: AbortSignal) =>
  fetch(`${origin}/studio/api/funnel.csv?flow=apply&days=90`, {
    headers: asApplicant('sub-rea', 'rea@studio.example', { authTime: Date.now() / 1000 }),
    signal,
  });

it('a download stops reading the database when its client has gone', async () => {
  const leaving = new AbortController();
  const answer = await download(leaving.signal);
  expect(answer.status).toBe(200);
  await answer.body?.getReader().read();
  // The sockets hold a part of 20 MB: the stream waits for the client.
  await expect.poll(() => reads).toBeGreaterThan(0);
  leaving.abort();
  const { app, deps } = server;
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
    .toBe(0);
  const readsAtEnd = reads;
  for (let turns = 0; turns < 50; turns += 1) await deps.db.query('select 1');
  // One read may have been in progress.
  expect(reads - readsAtEnd).toBeLessThanOrEqual(1);
  expect(reads).toBeLessThan(90);
});

it('a download that the database ends is broken, never a shorter table', async () => {
  reads = 0;
  fails = true;
  const answer = await download();
  await expect(answer.text()).rejects.toThrow();
  fails = false;
  expect((await fetch(`${origin}/livez`)).status).toBe(200);
  const whole = await (await download()).text();
  expect(whole.split('\r\n')).toHaveLength(90 * 3000 + 2);
});

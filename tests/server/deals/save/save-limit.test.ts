import { expect, it } from 'vitest';
import { RATES } from '#server/call-limits.ts';
import { openTestServer, startTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const server = await openTestServer({ env: { SAVES_PER_MINUTE: '3' }, clock: { now: () => new Date(now) } });

it('saves of one person are limited, of all kinds together; saves of others and all reads are not', async () => {
  const ann = caller(server, 'ann');
  const create = (send: typeof ann) => send('POST', '/api/apply/create', payloadOf(fullApplication()));
  const statuses = [];
  for (let index = 0; index < 3; index += 1) statuses.push((await create(ann)).status);
  expect(statuses).not.toContain(429);
  const refusedResponse = await ann('POST', '/api/apply/bank/send-statements-later', {});
  expect([refusedResponse.status, refusedResponse.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refusedResponse.headers['retry-after'])).toBe(60);
  expect((await create(caller(server, 'bob'))).status).toBe(200);
  expect((await ann('GET', '/deals/current')).status).toBe(200);
});

it('submits are limited by the hour, because each may cause a mail and a webhook', async () => {
  const busy = await startTestServer();
  const ann = caller(busy, 'ann');
  const submit = (send: typeof ann) => send('POST', '/api/apply/submit', {});
  for (let index = 0; index < RATES.mostSubmits; index += 1) expect((await submit(ann)).status).toBe(404);
  expect((await submit(ann)).status).toBe(429);
  expect((await submit(caller(busy, 'bob'))).status).toBe(404);
  expect((await ann('POST', '/api/apply/create', payloadOf(fullApplication()))).status).toBe(200);
  await busy.close();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PermanentFailure } from '#server/jobs/port.ts';
import { createWebhookHandler } from '#server/webhooks/deliver.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

/** One application, and a partner's server that answers its event with the status set by the test. */
let server: TestServer;
let partner: Server;
let dealId: string;
let status: number;
beforeAll(async () => {
  server = await startTestServer();
  partner = createServer((request, answer) => {
    request.resume();
    answer.writeHead(status).end();
  });
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/in`;
  await server.deps.db.query(
    "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb), source = 'edited' where platform = 'default'",
    [JSON.stringify({ url, events: ['application.submitted'] })],
  );
  const send = caller(server, 'ann');
  dealId = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data.dealId;
});
afterAll(async () => {
  await server.close();
  partner.close();
});

const deliver = async (answer: number): Promise<unknown> => {
  status = answer;
  const [, { run }] = createWebhookHandler(server.deps);
  const event = { type: 'application.submitted', at: '2026-11-20T10:00:00.000Z' } as const;
  return run(event, { id: 'one', tries: 1, brand: 'default', deal: dealId }).catch((error) => error);
};

it.each([200, 202, 204, 299])('a message that a partner answers with %i has arrived', async (answer) => {
  expect(await deliver(answer)).toBeUndefined();
});

it.each([300, 301, 304, 400, 404, 429, 500, 599])(
  'a message that a partner answers with %i is sent again later',
  async (answer) => {
    const fault = await deliver(answer);
    expect(fault).toMatchObject({ code: `HTTP ${answer}` });
    expect(fault).not.toBeInstanceOf(PermanentFailure);
  },
);

it('a message that a partner answers with 410 is not sent again', async () => {
  expect(await deliver(410)).toBeInstanceOf(PermanentFailure);
});

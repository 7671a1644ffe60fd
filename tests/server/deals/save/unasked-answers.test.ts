import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flow } from 'virtual:trellis/flows/apply';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findById, toPayload as payloadIn } from '#server/deals/store/index.ts';
import { exportRecord } from '#server/export/record.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../people.ts';

let server: TestServer;
let partner: Server;
const received: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  partner = createServer(async (request, reply) => {
    received.push(Buffer.concat(await request.toArray()).toString());
    reply.writeHead(204).end();
  });
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/in`;
  await server.deps.db.query(
    "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb), source = 'edited' where platform = 'default'",
    [JSON.stringify({ url, events: ['application.submitted'], sensitive: true })],
  );
  server.deps.brands.refresh();
});
afterAll(async () => {
  await server.close();
  partner.close();
});

/**
 * Given first, then no longer asked for: the description, since no equipment is bought; the EIN, since the
 * owner has none.
 */
const GIVEN = { loan_type: ['EQ', 'WC'], equipment_description: 'Canary oven' };
const CHANGED = { loan_type: ['WC'], business_structure: 'Sole Proprietorship', business_no_ein: true };

/** Submits an application, and reads every copy of its answers that the submit makes. */
async function submitChanged(sub: string, changed: object) {
  const send = caller(server, sub);
  received.length = 0;
  const { dealId } = (await send('POST', '/api/apply/create', payloadOf({ ...fullApplication(), ...GIVEN })))
    .body.data;
  expect((await send('POST', '/api/apply/save', payloadOf({ ...changed }), { version: 1 })).status).toBe(200);
  const { deps } = server;
  const draft = await findById(deps, 'default', dealId);
  expect((await send('POST', '/api/apply/submit', {}, { version: 2 })).status).toBe(200);
  await deps.jobs.settle();
  const deal = await findById(deps, 'default', dealId);
  if (!deal || !draft) throw new Error('The application is not stored.');
  const answer = await send('GET', '/deals/submitted/copy');
  const pdf = await openPdf(Buffer.from(answer.body.data.content, 'base64'));
  const words = Array.from({ length: pdf.pages }, (_, index) =>
    pdf.readTextRuns(index).map(({ text }) => text),
  ).flat();
  const record = await exportRecord(deps, flow, deal, [], deps.clock.now());
  expect(received).toHaveLength(1);
  return {
    send,
    draft: payloadIn(flow, draft),
    stored: payloadIn(flow, deal),
    places: { webhook: received.join(), export: JSON.stringify(record), copy: words.join(' ') },
  };
}

it('[SAVE-15] an answer that is asked for is in the webhook, the export and the copy', async () => {
  const { places } = await submitChanged('asked', {});
  for (const text of Object.values(places)) expect(text).toContain('Canary oven');
  for (const text of [places.webhook, places.export]) expect(text).toContain(CANARY.ein);
  expect(places.copy).toContain('2983');
});

it('[SAVE-15] an answer that is no longer asked for is not in the webhook, the export or the copy', async () => {
  const { places } = await submitChanged('unasked', CHANGED);
  for (const text of Object.values(places)) {
    expect(text).not.toContain('Canary oven');
    expect(text).not.toContain(CANARY.ein);
    expect(text).not.toContain(CANARY.ein.replace('-', ''));
    expect(text).not.toContain('2983');
    expect(text).toContain('Oak Street Bakery');
  }
});

it('[SAVE-15] a secret that is no longer asked for is stored only until the submit', async () => {
  const { send, draft, stored } = await submitChanged('secret', CHANGED);
  expect(draft).toHaveProperty('business.taxIdNumber', expect.stringMatching(/^v1\./));
  expect(stored).not.toHaveProperty('business.taxIdNumber');
  // The owner's number and birth date are all that is sealed.
  expect(JSON.stringify(stored).match(/"v1\./g)).toHaveLength(2);
  const revealed = await send('POST', '/deals/reveal', { field: '/business_ein' });
  expect(revealed.status).toBe(404);
});

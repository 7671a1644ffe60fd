import { describe, expect, test } from 'vitest';
import { DAY } from '#domain/units.ts';
import { WEBHOOKS } from '#server/limits.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../deals/people.ts';
import { asApplicant } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { send as upload } from '../statements/files/uploads.ts';
import { ALL, openPartner, type ReceivedMessage } from './partner.ts';

const { clock, server, partner, setWebhooks, submitApplication, settle } = await openPartner();

describe('a webhook of a brand that may receive sensitive values', () => {
  test('has secrets in clear and a token that fetches copies of files, and the audit has an entry of it', async () => {
    await setWebhooks({ url: partner.url, events: ALL, sensitive: true });
    const owner = caller(server, 'clear');
    const { data } = (await owner('POST', '/api/apply/create', payloadOf(fullApplication()))).body;
    const headers = { host: 'localhost', ...asApplicant('clear', 'clear@oak.example') };
    const sentResponse = await upload(server, { ...data, sub: 'clear', headers }, png(), 'March.png', {
      fields: { 'document-type': 'statement' },
    });
    const { id } = sentResponse.body.data.file;
    const unsaved = await upload(server, { ...data, sub: 'clear', headers }, png(), 'April.png', {
      fields: { 'document-type': 'statement' },
    });
    await server.app.inject({
      method: 'POST',
      url: '/files/save',
      headers,
      payload: { files: [{ metadata: { id } }] },
    });
    const current = (await owner('GET', '/deals/current')).body.data;
    const sentAt = clock.now().getTime();
    expect((await owner('POST', '/api/apply/submit', {}, { version: current.version })).status).toBe(200);
    await settle();
    const [{ message }] = partner.received as [ReceivedMessage];
    const webhookData = message.data;
    expect(webhookData.payload.business.contacts[0].ssn.replaceAll('-', '')).toBe(
      CANARY.ssn.replaceAll('-', ''),
    );
    const url = `${server.deps.config.publicUrl}/files/${id}/copy`;
    const file = { id, name: 'March.png', documentType: 'statement', type: 'image/png', scan: 'not-scanned' };
    expect(webhookData.files).toMatchObject([{ ...file, url }]);
    expect(Date.parse(webhookData.filesTokenExpiresAt)).toBe(sentAt + 7 * DAY);
    const fetchCopy = (token: string, file = id) =>
      server.app.inject({ url: `/files/${file}/copy`, headers: { authorization: `Bearer ${token}` } });
    const copy = await fetchCopy(webhookData.filesToken);
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/png']);
    expect(copy.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await fetchCopy(webhookData.filesToken, unsaved.body.data.file.id)).statusCode).toBe(404);
    const stranger = await submitApplication();
    expect((await fetchCopy(webhookData.filesToken, stranger.dealId)).statusCode).toBe(404);
    expect((await fetchCopy(`${webhookData.filesToken}x`)).statusCode).toBe(401);
    await setWebhooks({ url: partner.url, events: ALL });
    expect((await fetchCopy(webhookData.filesToken)).statusCode).toBe(401);
    await setWebhooks({ url: partner.url, events: ALL, sensitive: true });
    expect((await fetchCopy(webhookData.filesToken)).statusCode).toBe(200);
    const [row] = await server.deps.db.query('select blob from files where id = $1', [id]);
    await server.deps.blobs.remove(row?.blob ?? '');
    const unreadable = await fetchCopy(webhookData.filesToken);
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([503, 'unavailable']);
    clock.forward(8 * 86_400);
    expect((await fetchCopy(webhookData.filesToken)).statusCode).toBe(401);
    const audited = await server.deps.db.query(
      'select event, actor, about from audit where deal = $1 order by id',
      [data.dealId],
    );
    expect(audited).toEqual([
      { event: 'exported', actor: 'partner', about: 'webhook' },
      { event: 'copy-fetched', actor: 'partner', about: null },
      { event: 'copy-fetched', actor: 'partner', about: null },
      { event: 'copy-fetched', actor: 'partner', about: null },
    ]);
  });
});

test('copies of files are asked for 60 times a minute by one network, whether it has a token or not', async () => {
  const ask = (remoteAddress: string) => server.app.inject({ url: `/files/x/copy`, remoteAddress });
  clock.forward(60 - ((clock.now().getTime() / 1000) % 60));
  const statuses = [];
  for (let index = 0; index <= WEBHOOKS.copiesPerMinute; index += 1)
    statuses.push((await ask('203.0.113.9')).statusCode);
  expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([401, 401, 429]);
  expect((await ask('203.0.114.9')).statusCode).toBe(401);
  clock.forward(60);
  expect((await ask('203.0.113.9')).statusCode).toBe(401);
});

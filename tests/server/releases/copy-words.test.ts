import { files } from 'virtual:trellis/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive, makeRelease } from '#server/releases/publish.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { withJson } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a submitted copy speaks by the translations of its application's release", async () => {
  const release = withJson(files, 'flows/locales/es-US/fields.json', (texts) => {
    texts['fields.business_name.title'] = 'Como se llama';
  });
  const by = { author: 'ann', note: '', source: 'studio' as const };
  const made = await makeRelease(server.deps, 'apply', release, by);
  if (!made.ok) throw new Error(JSON.stringify(made.problems[0]));
  await goLive(server.deps, { flow: 'apply', number: made.number, author: 'ann' });

  const send = caller(server, 'spanish');
  const headers = { 'accept-language': 'es-US' };
  await send('POST', '/api/apply/create', payloadOf(fullApplication()), { headers });
  expect((await send('POST', '/api/apply/submit', {}, { version: 1, headers })).status).toBe(200);
  const { content } = (await send('GET', '/deals/submitted/copy')).body.data;
  const pdf = await openPdf(Buffer.from(content, 'base64'));
  const words = pdf.textOf(0).map(({ text }) => text);
  expect(words.join(' ')).toContain('Como se llama');
});

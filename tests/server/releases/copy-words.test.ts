import { files } from 'virtual:trellis/project';
import { expect, test } from 'vitest';
import type { Message } from '#server/deps.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { openTestServer } from '../start-test-server.ts';
import { withJson } from './files.ts';
import { publish } from './make-release.ts';

const sentMessages: Message[] = [];
const server = await openTestServer({
  makeMail: () => ({ send: async (mail) => void sentMessages.push(mail) }),
});

test("the server's errors and mails use the texts of the release", async () => {
  const errors = withJson(files, 'flows/texts.json', (texts) => {
    Object.assign(texts.errors as object, { maxLength: 'No more than {limit}, please.' });
  });
  const release = withJson(errors, 'flows/texts.mails.json', ({ mails }) => {
    const { 'submit-awaiting': mail } = mails as Record<string, object>;
    Object.assign(mail ?? {}, { subject: 'It is here: {reference}' });
  });
  await publish(server.deps, release);
  const send = caller(server, 'english');
  const long = await send('POST', '/api/apply/create', payloadOf({ business_name: 'x'.repeat(121) }));
  expect(long.body.errors).toMatchObject([{ text: 'No more than 120, please.' }]);
  await send('POST', '/api/apply/create', payloadOf(fullApplication()));
  const { reference } = (await send('POST', '/api/apply/submit', {}, { version: 1 })).body.data;
  await server.deps.jobs.settle();
  expect(sentMessages.map(({ subject }) => subject)).toEqual([`It is here: ${reference}`]);
});

test("a submitted copy uses the translations of its application's release", async () => {
  const release = withJson(files, 'flows/locales/es-US/fields.json', (texts) => {
    texts['fields.business_name.title'] = 'Como se llama';
  });
  await publish(server.deps, release);

  const send = caller(server, 'spanish');
  const headers = { 'accept-language': 'es-US' };
  await send('POST', '/api/apply/create', payloadOf(fullApplication()), { headers });
  expect((await send('POST', '/api/apply/submit', {}, { version: 1, headers })).status).toBe(200);
  const { content } = (await send('GET', '/deals/submitted/copy')).body.data;
  const pdf = await openPdf(Buffer.from(content, 'base64'));
  const words = pdf.readTextRuns(0).map(({ text }) => text);
  expect(words.join(' ')).toContain('Como se llama');
});

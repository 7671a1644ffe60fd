import { beforeAll, expect, test } from 'vitest';
import { momentWords } from '#domain/words/moment-words.ts';
import spanish from '#flows/locales/es-US/texts.json' with { type: 'json' };
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

let submittedAt: string;
const server = await openTestServer();
beforeAll(async () => {
  const send = caller(server, 'luz');
  const headers = { 'accept-language': 'es-US' };
  await send('POST', '/api/apply/create', payloadOf(fullApplication()), { headers });
  await send('POST', '/api/apply/submit', {}, { version: 1, headers });
  submittedAt = (await send('GET', '/deals/submitted')).body.data.submittedAt;
});

async function wordsOf(query: string): Promise<string> {
  const { status, body } = await caller(server, 'luz')('GET', `/deals/submitted/copy${query}`);
  expect(status).toBe(200);
  const pdf = await openPdf(Buffer.from(body.data.content, 'base64'));
  const pages = Array.from({ length: pdf.pages }, (_, index) =>
    pdf.readTextRuns(index).map(({ text }) => text),
  );
  return pages.flat().join(' ').replace(/\s+/g, ' ');
}
const moment = (zone: string): string =>
  momentWords(new Date(submittedAt), 'es-US', zone).replace(/\s+/g, ' ');

test.each([
  ['the time zone of the browser', '?time_zone=America/Los_Angeles', 'America/Los_Angeles'],
  ['Eastern Time if the browser names no zone', '', 'America/New_York'],
  ['Eastern Time if the zone is unknown', '?time_zone=Mars/Olympus', 'America/New_York'],
])('a submitted copy writes the moment of the submit in %s, and names the zone', async (_, query, zone) => {
  const words = await wordsOf(query);
  expect(words).toContain(moment(zone));
  expect(moment(zone)).toMatch(/ (P|E)[SD]T$| GMT[-−]\d$/);
});

test('a submitted copy uses the words of the page that offers it', async () => {
  const words = await wordsOf('');
  for (const key of ['title', 'reference', 'submittedAt'] as const)
    expect(words).toContain(spanish[`texts.pages.process.${key}`]);
  expect(words).toContain(spanish['texts.ui.notProvided']);
});

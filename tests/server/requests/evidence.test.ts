import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentWords } from '#domain/moment-words.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { ANSWERS, type Applicant, type RequestVisit, SAM, startRequestVisit } from './request-visit.ts';

const CERTIFIED = { ann: 'All of this is true.', sam: 'My part is true. You may check my credit.' };

let visit: RequestVisit;
let ann: Applicant;
beforeAll(async () => {
  visit = await startRequestVisit();
  ann = await visit.applicant();
  await visit.ask(ann);
  const asked = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', asked, { answers: ANSWERS });
  await visit.call('POST', '/tools/request/done', asked, { certified: CERTIFIED.sam });
  const { body } = await ann.send('GET', '/deals/current');
  const submit = { loan_id: ann.loanId, certified: CERTIFIED.ann };
  const { status } = await ann.send('POST', '/api/apply/submit', submit, { version: body.data.version });
  expect(status).toBe(200);
});
afterAll(() => visit.server.close());

it('[REQUEST-36] the copy of a submitted application has each certification with its person, time and text', async () => {
  const { body } = await ann.send('GET', '/deals/submitted/copy?time_zone=America/New_York');
  const pdf = await openPdf(Buffer.from(body.data.content, 'base64'));
  const pages = Array.from({ length: pdf.pages }, (_, at) => pdf.textOf(at).map(({ text }) => text));
  const words = pages.flat().join(' ').replace(/\s+/g, ' ');
  const moment = momentWords(visit.clock.now(), 'en-US', 'America/New_York').replace(/\s+/g, ' ');
  expect(words).toContain(
    `Certified Sam Reed, ${moment} ${CERTIFIED.sam} Ann Oak, ${moment} ${CERTIFIED.ann}`,
  );
  for (const part of [SAM.ssn, '9382', SAM.dob]) expect(words).not.toContain(part);
});

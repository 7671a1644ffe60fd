import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentWords } from '#domain/words/moment-words.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { EIN, startCorrectionVisit } from './correction/correction-visit.ts';
import { ANSWERS, type Applicant, type RequestVisit, SAM, startRequestVisit } from './request-visit.ts';

const CERTIFIED = { ann: 'All of this is true.', sam: 'My part is true. You may check my credit.' };

const corrections = await startCorrectionVisit();
let visit: RequestVisit;
let ann: Applicant;
beforeAll(async () => {
  visit = await startRequestVisit();
  ann = await visit.applicant();
  await visit.ask(ann);
  const provenRequest = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', provenRequest, { answers: ANSWERS });
  await visit.call('POST', '/tools/request/done', provenRequest, { certified: CERTIFIED.sam });
  const { body } = await ann.send('GET', '/deals/current');
  const submit = { loan_id: ann.loanId, certified: CERTIFIED.ann };
  const { status } = await ann.send('POST', '/api/apply/submit', submit, { version: body.data.version });
  expect(status).toBe(200);
});
afterAll(async () => {
  await visit.server.close();
  await corrections.server.close();
});

/** The words of the applicant's copy of a submitted application. */
async function copyOf({ send }: Pick<Applicant, 'send'>): Promise<string> {
  const { body } = await send('GET', '/deals/submitted/copy?time_zone=America/New_York');
  const pdf = await openPdf(Buffer.from(body.data.content, 'base64'));
  const pages = Array.from({ length: pdf.pages }, (_, index) =>
    pdf.readTextRuns(index).map(({ text }) => text),
  );
  return pages.flat().join(' ').replace(/\s+/g, ' ');
}
const momentOf = (time: Date, locale = 'en-US'): string =>
  momentWords(time, locale, 'America/New_York').replace(/\s+/g, ' ');

it('[REQUEST-36] the copy of a submitted application has each certification with its person, time and text', async () => {
  const words = await copyOf(ann);
  const moment = momentOf(visit.clock.now());
  expect(words).toContain(
    `Certified Sam Reed, ${moment} ${CERTIFIED.sam} Ann Oak, ${moment} ${CERTIFIED.ann}`,
  );
  for (const part of [SAM.ssn, '9382', SAM.dob]) expect(words).not.toContain(part);
});

it.each([
  [
    'en-US',
    (askedDay: string, answeredDay: string) =>
      `Corrected after the submission Further Business Details: Tax ID Asked by Trellis on ${askedDay}. Corrected on ${answeredDay}.`,
  ],
  [
    'es-US',
    (askedDay: string, answeredDay: string) =>
      `Trellis lo pidió el ${askedDay}. Se corrigió el ${answeredDay}.`,
  ],
])(
  '[REQUEST-66] the copy in %s says which parts were corrected, when, and that the lender asked',
  async (locale, expected) => {
    const { clock } = corrections;
    const { token, email, send, dealId } = await corrections.ask();
    await corrections.server.deps.db.query(
      "update deals set document = jsonb_set(document, '{application,language}', $2) where id = $1",
      [dealId, JSON.stringify(locale)],
    );
    expect(await copyOf({ send })).not.toContain(locale === 'en-US' ? 'Corrected' : 'Corregido');
    const askedDay = momentOf(clock.now(), locale);
    clock.forward(60);
    await corrections.correct(await corrections.visit.prove(token, email), { business_ein: EIN });
    const words = await copyOf({ send });
    expect(words).toContain(expected(askedDay, momentOf(clock.now(), locale)));
    expect(words).toContain('**-***6789');
    expect(words).not.toContain(EIN);
  },
);

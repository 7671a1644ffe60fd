import { afterAll, describe, expect, it } from 'vitest';
import { createGuessLimit, type SaveDeps } from '#server/deals/save/index.ts';
import { createDealWriter, createRecentDeals } from '#server/deals/store/index.ts';
import { answerCorrection } from '#server/requests/correction/answer.ts';
import { createCorrectionWrite } from '#server/requests/correction/write.ts';
import { openRequest } from '#server/requests/row/read.ts';
import { EIN, startCorrectionVisit } from './correction-visit.ts';

const { visit, server, staff, url, submit, review, ask, correct } = await startCorrectionVisit();
afterAll(() => server.close());
const { db, brands } = server.deps;

/** Answers a correction like a call that has read the request before `meanwhile` runs. */
async function answerLate(dealId: string, answers: object, meanwhile: () => Promise<unknown>) {
  const { deps } = server;
  const [row] = await db.query("select * from requests where deal_id = $1 and purpose = 'correction'", [
    dealId,
  ]);
  const openedRequest = row && (await openRequest(deps, row));
  const brand = await brands.byPlatform('default');
  if (!openedRequest || !brand) throw new Error('There is no request.');
  await meanwhile();
  const saving: SaveDeps = {
    ...deps,
    lookup: deps.releases,
    recent: createRecentDeals(deps.clock),
    write: createDealWriter(db),
    limitGuesses: createGuessLimit(deps),
  };
  const request = { id: 'late', ip: '127.0.0.1', headers: {} } as Parameters<
    typeof answerCorrection
  >[0]['request'];
  return answerCorrection({ deps, saving, request, brand }, openedRequest, { ...answers }, 'True.');
}

describe('a correction', () => {
  it('builds on a version that arriving statements wrote during the save [REQUEST-62]', async () => {
    const { dealId } = await ask();
    await answerLate(dealId, { business_ein: EIN }, () =>
      db.query('update deals set version = version + 1 where id = $1', [dealId]),
    );
    expect((await review(dealId)).corrections).toMatchObject([{ status: 'answered' }]);
  });

  it('that a second click sends during the first save gets the same answer', async () => {
    const { dealId, token, email } = await ask();
    const proven = await visit.prove(token, email);
    await answerLate(dealId, { business_ein: EIN }, () => correct(proven, { business_ein: EIN }));
    const versions = await db.query('select version from submitted_versions where deal_id = $1', [dealId]);
    expect(versions).toHaveLength(1);
  });

  it('does not overwrite secrets that a key rotation has encrypted again during the save', async () => {
    const { dealId } = await ask();
    const [row] = await db.query("select * from requests where deal_id = $1 and purpose = 'correction'", [
      dealId,
    ]);
    const [{ mark = '' } = {}] = await db.query<{ mark: string }>(
      'select xmin::text as mark from deals where id = $1',
      [dealId],
    );
    // A rotation changes the row without a new version.
    await db.query('update deals set saved_at = saved_at where id = $1', [dealId]);
    const before = await visit.stored(dealId);
    const deal = { ...before, version: before.version + 1, document: {} };
    if (!row) throw new Error('There is no request.');
    const write = createCorrectionWrite(server.deps, row, row.parts, 'request');
    expect(await write({ deal, keptAnswer: undefined, mark })).toBeUndefined();
    expect(await visit.stored(dealId)).toEqual(before);
  });

  it('requires and accepts an answer that a corrected answer makes necessary [REQUEST-61]', async () => {
    const { dealId, token, email } = await ask(['business/ein'], {
      business_structure: 'Sole Proprietorship',
      business_no_ein: true,
      business_ein: undefined,
    });
    const proven = await visit.prove(token, email);
    const shownCorrection = (await visit.call('GET', '/tools/request', proven)).json().data.correction;
    expect(shownCorrection.screens).toMatchObject([
      { title: "Further Business Details: I don't have an EIN", fields: ['business_ein', 'business_no_ein'] },
    ]);
    const refusedResponse = await correct(proven, { business_no_ein: false });
    expect([refusedResponse.statusCode, refusedResponse.json().errors]).toMatchObject([
      422,
      [{ field: 'business_ein' }],
    ]);
    expect((await correct(proven, { business_no_ein: false, business_ein: EIN })).statusCode).toBe(200);
    expect((await review(dealId)).corrections[0]?.changes).toContainEqual({
      label: 'Tax ID',
      after: '**-***6789',
      because: 'needed',
    });
  });

  it('removes an answer of its parts that no step asks for any more, as a submit does [SAVE-15]', async () => {
    const { dealId, token, email } = await ask(['business/ein'], {
      business_structure: 'Sole Proprietorship',
    });
    const proven = await visit.prove(token, email);
    const answers = { business_no_ein: true, business_ein: EIN };
    expect((await correct(proven, answers)).statusCode).toBe(200);
    const { document } = await visit.stored(dealId);
    expect(document).toMatchObject({ application: { business_no_ein: true } });
    expect(JSON.stringify(document)).not.toContain('business_ein');
    expect((await review(dealId)).corrections[0]?.changes).toContainEqual({
      label: 'Tax ID',
      before: '**-***2983',
      because: 'unneeded',
    });
  });

  it('tells reviewers which questions outside of its parts it made necessary, until they are answered [REQUEST-63]', async () => {
    const { dealId, token, email } = await ask(['business/structure'], {
      business_structure: 'Sole Proprietorship',
      business_no_ein: true,
      business_ein: undefined,
    });
    expect((await review(dealId)).corrections).toMatchObject([{ missing: [] }]);
    const answer = await correct(await visit.prove(token, email), { business_structure: 'LLC' });
    expect(answer.statusCode).toBe(200);
    const missing = ['Further Business Details: Tax ID'];
    expect((await review(dealId)).corrections).toMatchObject([{ missing }]);
    const body = { parts: ['business/ein'], message: 'An LLC needs a tax ID.' };
    expect((await staff.call('rex', `POST ${url(dealId)}/corrections`, body)).statusCode).toBe(200);
    const again = await visit.tokenOf(email, 'correction');
    await correct(await visit.prove(again, email), { business_ein: EIN });
    expect((await review(dealId)).corrections.map((correction) => correction.missing)).toEqual([[], []]);
  });

  it('stores the certification in the language of the page as the required text [REQUEST-62]', async () => {
    await db.query(
      `update brands set record = record || '{"locales": ["en-US", "es-US"]}' || jsonb_build_object('content',
         '{"steps.funding-is-almost-here.certification": "True."}'::jsonb, 'translations',
         '{"es-US": {"steps.funding-is-almost-here.certification": "Cierto."}}'::jsonb) where platform = 'default'`,
    );
    brands.refresh();
    const { dealId, token, email } = await ask();
    const proven = await visit.prove(token, email);
    const spanish = { 'accept-language': 'es-US' };
    const page = await visit.call('GET', '/tools/request', proven, undefined, spanish);
    expect(page.json().data.correction.certification).toBe('Cierto.');
    await correct(proven, { business_ein: EIN }, 'Cierto.', spanish);
    const lastEvidence = (await visit.stored(dealId)).consents.at(-1);
    expect(lastEvidence).toMatchObject({ certified: 'Cierto.' });
    expect(lastEvidence?.asked).toBeUndefined();
  });

  it('stores a certification without characters that the database refuses', async () => {
    const { dealId, token, email } = await ask();
    const answer = await correct(await visit.prove(token, email), { business_ein: EIN }, 'Tr\u0000ue\ud800.');
    expect(answer.statusCode).toBe(200);
    expect((await visit.stored(dealId)).consents.at(-1)).toMatchObject({ certified: 'True.' });
  });
});

describe('the versions that corrections make', () => {
  it('are never written over another version, for any revision of the row', async () => {
    const { dealId } = await ask();
    const [row] = await db.query("select * from requests where deal_id = $1 and purpose = 'correction'", [
      dealId,
    ]);
    const before = await visit.stored(dealId);
    if (!row) throw new Error('There is no request.');
    const write = createCorrectionWrite(server.deps, row, row.parts, 'request');
    const lateVersion = { ...before, version: before.version + 2, document: {} };
    expect(await write({ deal: lateVersion, keptAnswer: undefined })).toBeUndefined();
    expect(await visit.stored(dealId)).toEqual(before);
  });

  it('are each compared with the next one, so that every question shows its own changes [REQUEST-63]', async () => {
    const { dealId, email, token } = await ask();
    await correct(await visit.prove(token, email), { business_ein: EIN });
    const body = { parts: ['business/ein'], message: 'Still not.' };
    expect((await staff.call('rex', `POST ${url(dealId)}/corrections`, body)).statusCode).toBe(200);
    const again = await visit.tokenOf(email, 'correction');
    await correct(await visit.prove(again, email), { business_ein: '98-7654321' });
    const changes = (await review(dealId)).corrections.map((correction) => correction.changes);
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        [{ label: 'Tax ID', before: '**-***6789', after: '**-***4321' }],
        [{ label: 'Tax ID', before: '**-***2983', after: '**-***6789' }],
      ]),
    );
  });
});

describe('the message of a question', () => {
  it.each(['\u0000', '\u200b \n', '\ud800'])(
    'is refused if nothing of it can be seen: %j',
    async (message) => {
      const { dealId } = await submit();
      const body = { parts: ['business/ein'], message };
      expect((await staff.call('rex', `POST ${url(dealId)}/corrections`, body)).statusCode).toBe(422);
    },
  );

  it('is stored without invisible characters and mailed as plain text: lines, HTML and braces stay', async () => {
    const message = '<b>Why</b>?\u0000\u202e\nSubject: {reference} {code}';
    const { email, review: readReview } = await ask(['business/ein'], {}, message);
    const clean = '<b>Why</b>?\nSubject: {reference} {code}';
    expect(readReview.corrections).toMatchObject([{ message: clean }]);
    const mail = await visit.mailTo(email, 'correction');
    expect(mail.text).toContain(`\n\n${clean}\n\n`);
    expect(mail.html).toContain('&lt;b&gt;Why&lt;/b&gt;?');
    expect(mail.html).not.toContain('<b>Why');
    expect(mail.subject).not.toContain('\n');
  });
});

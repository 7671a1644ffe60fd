import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AskedMonth,
  lastFullMonths,
  type MonthsAnswer,
  monthWords,
} from '#domain/statements/statement-months.ts';
import { recordStatements } from '#server/deals/statements/index.ts';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { startTestServer } from '../../start-test-server.ts';
import { mailedToken } from './link-token.ts';
import { fileOf, LATER, type LinkVisit, type Person, startLinkVisit } from './link-visit.ts';

/** GET /tools/return-link, by callers with and without access [RETURN-2]. */
let visit: LinkVisit;
const absent = (month: string) => ({ month, here: false });
beforeAll(async () => {
  visit = await startLinkVisit();
});
afterAll(() => visit.server.close());

describe('the answer to a return link', () => {
  it('[RETURN-3] has the needs of the deal and the possible ways to send, and no personal data', async () => {
    const person = await visit.someone();
    const answer = await visit.ask({ token: await visit.tokenOf(person) });
    expect(answer).toMatchObject({ status: 200 });
    const { dealId, accountId, contactId } = person;
    expect(answer.body.data).toEqual({
      tasks: ['upload', 'plaid'],
      needs: { statements: true, documents: [], months: lastFullMonths(visit.clock.now()).map(absent) },
      dealId,
      accountId,
      contactId,
      submitted: false,
    });
    expect(answer.text).not.toMatch(/Ann|Oak|@|\*\*/);
  });

  it('includes the two documents if a young business asks for equipment [RETURN-9]', async () => {
    const person = await visit.someone({
      loan_type: ['EQ'],
      equipment_description: 'An oven',
      business_years: 1,
      loan_amount: 90000,
    });
    const documents = async () =>
      (await visit.ask({ token: await visit.tokenOf(person) })).body.data.needs.documents;
    expect(await documents()).toEqual(['pfs', 'suq']);
    await fileOf(visit, person, 'pfs', true);
    await fileOf(visit, person, 'suq', false);
    expect(await documents()).toEqual(['suq']);
  });

  it('has only the tasks of the link, and no bank connection if that is switched off', async () => {
    const person = await visit.someone();
    expect((await visit.ask({ token: await visit.tokenOf(person, ['upload']) })).body.data.tasks).toEqual([
      'upload',
    ]);
    const off = await startTestServer({ env: { FLAG_PLAID_CONNECT: 'off' } });
    const { body } = await caller(off, 'off')('POST', '/api/apply/create', payloadOf(fullApplication()));
    const token = await mailedToken(off.deps, body.data.dealId);
    const headers = { host: 'localhost', 'x-return-token': token };
    const answer = await off.app.inject({ url: '/tools/return-link', headers });
    expect(answer.json().data.tasks).toEqual(['upload']);
    await off.close();
  });

  it('is about the application that waits for statements if a signed-in person has begun another one', async () => {
    const ann = await visit.someone();
    const send = caller(visit.server, ann.sub);
    await send('POST', LATER, {});
    await send('POST', '/api/apply/submit', {}, { version: 2 });
    const startedData = (await send('POST', '/api/apply/create', { application_type: 'apply' })).body.data;
    expect(startedData.dealId).not.toBe(ann.dealId);
    const readNeeds = async () => (await visit.ask({ as: ann.sub })).body.data;
    expect(await readNeeds()).toMatchObject({
      dealId: ann.dealId,
      submitted: true,
      stage: 'AwaitingStatements',
    });
    expect((await visit.ask({ as: ann.sub, ids: { dealId: startedData.dealId } })).body.data.dealId).toBe(
      startedData.dealId,
    );
    // The wizard names no deal when it sends: it means the one being filled in.
    const answer = await send('POST', '/tools/plaid/link-token', { page: 'wizard' });
    expect(answer.status).toBe(200);
    const openings = await visit.server.deps.db.query<{ deal_id: string }>(
      'select deal_id from bank_link_tokens where deal_id in ($1, $2)',
      [ann.dealId, startedData.dealId],
    );
    expect(openings.map((opening) => opening.deal_id)).toEqual([startedData.dealId]);
    await recordStatements(visit.server.deps, { brand: 'default', id: ann.dealId }, 'upload');
    expect(await readNeeds()).toMatchObject({ dealId: startedData.dealId, submitted: false });
  });

  it('[RETURN-4] says that nothing is needed once statements have come', async () => {
    const person = await visit.someone();
    const send = caller(visit.server, person.sub);
    await send('POST', LATER, {});
    await send('POST', '/api/apply/submit', {}, { version: 2 });
    const token = await visit.tokenOf(person);
    expect((await visit.ask({ token })).body.data).toMatchObject({
      submitted: true,
      stage: 'AwaitingStatements',
    });
    await recordStatements(visit.server.deps, { brand: 'default', id: person.dealId }, 'upload');
    expect((await visit.ask({ token })).body.data).toMatchObject({
      needs: { statements: false },
      stage: 'ApplySubmitted',
    });
  });
});

describe('months of uploaded statements [RETURN-6]', () => {
  const recordUpload = async (person: Person, word?: MonthsAnswer) =>
    recordStatements(visit.server.deps, { brand: 'default', id: person.dealId }, 'upload', {
      monthsAnswer: word,
    });

  it('[STMT-32] keep the link open until they have arrived, or the person says that there are no more', async () => {
    const [ann, bob, cal] = [await visit.someone(), await visit.someone(), await visit.someone()];
    const [first = '', ...others] = lastFullMonths(visit.clock.now());
    const needs = async (person: Person) =>
      (await visit.ask({ token: await visit.tokenOf(person) })).body.data.needs;
    await recordUpload(ann, { months: [first], rest: 'later' });
    expect(await needs(ann)).toEqual({
      statements: true,
      documents: [],
      months: [{ month: first, here: true }, ...others.map(absent)],
    });
    const answer = await recordUpload(ann, { months: others });
    expect(answer.data.statementWord).toEqual({ months: [first, ...others], rest: 'later' });
    expect((await needs(ann)).statements).toBe(false);
    await recordUpload(bob, { months: [first], rest: 'none', note: 'We are new' });
    expect((await needs(bob)).statements).toBe(false);
    // An older page says nothing of months.
    await recordUpload(cal);
    expect((await needs(cal)).statements).toBe(false);
  });

  it.each(['2019', '2031'])('keep the link open if only months of %s were sent', async (year) => {
    const ann = await visit.someone();
    await recordUpload(ann, { months: ['01', '02', '03', '04'].map((month) => `${year}-${month}`) });
    const { needs } = (await visit.ask({ token: await visit.tokenOf(ann) })).body.data;
    expect(needs.statements).toBe(true);
    expect(needs.months.every(({ here }: AskedMonth) => !here)).toBe(true);
  });

  it('are those of the day of the submit, however late the link is opened', async () => {
    const ann = await visit.someone();
    const askedMonths = lastFullMonths(visit.clock.now());
    await recordUpload(ann, { months: askedMonths.slice(1), rest: 'later' });
    await caller(visit.server, ann.sub)('POST', '/api/apply/submit', {}, { version: 2 });
    await expect.poll(() => visit.sent.at(-1)?.kind).toBe('submit-forms');
    expect(visit.sent.at(-1)?.text).toContain(monthWords(askedMonths.slice(0, 1), 'en-US'));
    expect(visit.sent.at(-1)?.text).toContain('/continue?t=');
    const token = await visit.tokenOf(ann);
    visit.clock.forward(29 * 86_400);
    const { needs } = (await visit.ask({ token })).body.data;
    expect(needs.months.map(({ month }: AskedMonth) => month)).toEqual(askedMonths);
    expect(needs.statements).toBe(true);
  });
});

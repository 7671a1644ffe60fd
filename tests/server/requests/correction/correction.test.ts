import { afterAll, describe, expect, it } from 'vitest';
import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import { exportRecord } from '#server/export/record.ts';
import { jobContext } from '#server/jobs/marks.ts';
import { CANARY, fullOwner, secondOwner } from '../../deals/people.ts';
import { EIN, MESSAGE, startCorrectionVisit } from './correction-visit.ts';

const { visit, server, clock, submit, review, ask, correct } = await startCorrectionVisit();
afterAll(() => server.close());
const { db } = server.deps;

describe('a correction of a submitted application', () => {
  it('asks the applicant by mail for parts, with the message of the lender [REQUEST-60]', async () => {
    const { email, review: readReview } = await ask();
    const mail = await visit.mailTo(email, 'correction');
    expect(mail.subject).toContain('has a question about your application');
    expect(mail.text).toContain(MESSAGE);
    expect(mail.text).toContain('Tax ID');
    // For a person who types the code of the mail instead of following its link.
    expect(mail.text).toMatch(/\/continue\/part(?![?#/])/);
    expect(mail.text).not.toMatch(/47-5512983|2983/);
    expect(readReview.corrections).toMatchObject([{ status: 'waiting', message: MESSAGE, changes: [] }]);
  });

  it('opens exactly these parts after a code, with the present answers as masks [REQUEST-61]', async () => {
    const { token, email } = await ask();
    const closed = (await visit.call('GET', '/tools/request', { token })).json().data;
    expect(closed).toMatchObject({ purpose: 'correction', isClosed: false });
    expect(closed.correction).toBeUndefined();
    const proven = await visit.prove(token, email);
    const answer = await visit.call('GET', '/tools/request', proven);
    const { correction } = answer.json().data;
    expect(correction).toMatchObject({
      message: MESSAGE,
      screens: [{ path: 'business/ein', fields: ['business_ein', 'business_no_ein'] }],
    });
    expect(correction.application.business_ein).toMatchObject({ present: true, mask: '**-***2983' });
    // Of another secret the page learns only that it is there.
    const [owner] = correction.application.owners;
    for (const field of ['ssn', 'dob']) expect(owner[field]).toEqual({ present: true, mask: '' });
    for (const secret of Object.values(CANARY)) expect(answer.body).not.toContain(secret);
  });

  it('makes a new version; stage, reference, time and the certified version stay [REQUEST-62]', async () => {
    const { token, email, dealId } = await ask();
    const before = await visit.stored(dealId);
    const answer = await correct(await visit.prove(token, email), { business_ein: EIN });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ status: 'answered', isClosed: true });
    const after = await visit.stored(dealId);
    expect(after).toMatchObject({
      version: before.version + 1,
      stage: before.stage,
      reference: before.reference,
      submitted_at: before.submitted_at,
    });
    expect(after.consents.slice(0, before.consents.length)).toEqual(before.consents);
    expect(after.consents.at(-1)).toMatchObject({ certified: 'These answers are true.' });
    const [storedVersion] = await db.query('select * from submitted_versions where deal_id = $1', [dealId]);
    expect(storedVersion).toMatchObject({ version: before.version, document: before.document });
    expect(JSON.stringify(after.document)).not.toContain('3456789');
  });

  it('shows reviewers the answers before and after, secrets as masks [REQUEST-63]', async () => {
    const { token, email, dealId } = await ask(['business/ein', 'business/revenue']);
    await correct(await visit.prove(token, email), { business_ein: EIN, business_revenue: 480000 });
    const { corrections } = await review(dealId);
    expect(corrections).toMatchObject([
      { status: 'answered', changes: [{ label: 'Tax ID', before: '**-***2983', after: '**-***6789' }] },
    ]);
  });

  it('shows reviewers no change of a checkbox that was ticked and unticked [REQUEST-67]', async () => {
    const { token, email, dealId } = await ask(['business/based'], { home_based: undefined });
    const proven = await visit.prove(token, email);
    expect((await correct(proven, { home_based: false })).statusCode).toBe(200);
    expect((await review(dealId)).corrections[0]?.changes).toEqual([]);
  });

  it('stores the words of a corrected industry with its code, and shows reviewers both words [REQUEST-63]', async () => {
    const industry = { business_naics: 722511, naics_keyword: 'Restaurant' };
    const { token, email, dealId } = await ask(['business/naics'], industry);
    const proven = await visit.prove(token, email);
    const answer = { business_naics: 621210, naics_keyword: 'Dentist' };
    expect((await correct(proven, answer)).statusCode).toBe(200);
    expect((await review(dealId)).corrections[0]?.changes).toEqual([
      { label: 'Industry', before: 'Restaurant', after: 'Dentist' },
    ]);
    expect((await visit.stored(dealId)).document).toMatchObject({ application: answer });
  });

  it('lists an industry whose words changed and whose code did not [REQUEST-63]', async () => {
    const industry = { business_naics: 621210, naics_keyword: 'Dentist' };
    const { token, email, dealId } = await ask(['business/naics'], industry);
    await correct(await visit.prove(token, email), { ...industry, naics_keyword: 'Orthodontist' });
    expect((await review(dealId)).corrections[0]?.changes).toEqual([
      { label: 'Industry', before: 'Dentist', after: 'Orthodontist' },
    ]);
  });

  it('lists a secret that changed even if its mask did not [REQUEST-63]', async () => {
    const { token, email, dealId } = await ask();
    await correct(await visit.prove(token, email), { business_ein: '12-3452983' });
    expect((await review(dealId)).corrections[0]?.changes).toEqual([
      { label: 'Tax ID', before: '**-***2983', after: '**-***2983' },
    ]);
  });

  it('sends the partner a webhook with the corrected parts [REQUEST-64]', async () => {
    await db.query(
      `update brands set record = jsonb_set(record, '{webhooks}', $1) where platform = 'default'`,
      [JSON.stringify({ url: 'http://localhost:9/hook', events: ['application.corrected'] })],
    );
    const { token, email, dealId } = await ask();
    await correct(await visit.prove(token, email), { business_ein: EIN });
    const [job] = await db.query("select id, payload from jobs where deal = $1 and kind = 'webhook'", [
      dealId,
    ]);
    const stored = server.deps.crypto.decrypt(
      job?.payload ?? '',
      jobContext({ id: job?.id ?? '', kind: 'webhook' }),
    );
    expect(JSON.parse(stored)).toMatchObject({ type: 'application.corrected', parts: ['business/ein'] });
    await db.query(`update brands set record = record - 'webhooks' where platform = 'default'`);
  });

  it.each([
    ['a field that was not asked', { business_name: 'Evil' }],
    ['the stage', { stage: 'ApplySubmitted' }],
    ['a malformed answer', { business_ein: '1' }],
    ['an emptied answer that is required', { business_ein: null }],
    ['a nested answer', { business_ein: { a: 1 } }],
  ])('refuses %s and changes nothing [REQUEST-61]', async (_, answers) => {
    const { token, email, dealId } = await ask();
    const before = await visit.stored(dealId);
    expect((await correct(await visit.prove(token, email), answers)).statusCode).toBe(422);
    expect(await visit.stored(dealId)).toEqual(before);
  });

  it('is named in the export of the application, with its time [REQUEST-64]', async () => {
    const { token, email, dealId } = await ask();
    const deal = async () => {
      const [row] = await db.query('select * from deals where id = $1', [dealId]);
      if (!row) throw new Error('There is no such application.');
      return row;
    };
    const exportCurrent = async () => {
      const flow = await server.deps.releases.flowOf(await deal());
      return exportRecord(server.deps, flow, await deal(), [], clock.now());
    };
    expect((await exportCurrent()).corrections).toEqual([]);
    await correct(await visit.prove(token, email), { business_ein: EIN });
    const { corrections, payload } = await exportCurrent();
    expect(corrections).toEqual([{ parts: ['business/ein'], at: clock.now().toISOString() }]);
    expect(JSON.stringify(payload)).toContain(EIN);
  });

  it('of a part of an item shows the masks of that item alone [REQUEST-61]', async () => {
    const owners = [
      { ...fullOwner(), ownership: 50 },
      { ...secondOwner(), ownership: 50 },
    ];
    const partsOfBob = ({ parts }: ReviewedApplication) =>
      parts
        .filter(({ part, title }) => part.endsWith('/identity') && title.includes('Bob'))
        .map(({ part }) => part);
    const { token, email } = await ask(partsOfBob, { owners });
    const page = await visit.call('GET', '/tools/request', await visit.prove(token, email));
    const [ann, bob] = page.json().data.correction.application.owners;
    expect([ann.ssn.mask, bob.ssn.mask]).toEqual(['', '***-**-9382']);
    expect(page.body).not.toContain('2983');
  });

  it('of a part of an item changes that item alone [REQUEST-61]', async () => {
    const owners = [
      { ...fullOwner(), ownership: 50 },
      { ...secondOwner(), ownership: 50 },
    ];
    const partsOfBob = ({ parts }: ReviewedApplication) =>
      parts
        .filter(({ part, title }) => part.endsWith('/address') && title.includes('Bob'))
        .map(({ part }) => part);
    const { token, email, dealId, review: readReview } = await ask(partsOfBob, { owners });
    expect(readReview.corrections[0]?.parts).toEqual([expect.stringMatching(/^Owners, Bob Oak: /)]);
    const proven = await visit.prove(token, email);
    expect((await correct(proven, { owner_1_city: 'Reno' })).statusCode).toBe(422);
    expect((await correct(proven, { owner_2_city: 'Reno' })).statusCode).toBe(200);
    const { document } = await visit.stored(dealId);
    const { application } = document as { application: { owners: { city: string }[] } };
    expect(application.owners.map(({ city }) => city)).toEqual(['Austin', 'Reno']);
  });

  it('is listed in the status of its applicant, and only the applicant can open it there [ROUTE-33]', async () => {
    const { send, dealId, email, token } = await ask();
    const { questions } = (await send('GET', '/deals/status')).body.data;
    expect(questions).toMatchObject([{ status: 'open', parts: ['Further Business Details: Tax ID'] }]);
    const openResponse = await send('POST', `/deals/requests/${questions[0].id}/open`);
    expect(openResponse.body.data.token).toBe(token);
    const { send: other } = await submit();
    expect((await other('POST', `/deals/requests/${questions[0].id}/open`)).status).toBe(404);
    await correct(await visit.prove(token, email), { business_ein: EIN });
    expect((await send('GET', '/deals/status')).body.data.questions).toMatchObject([{ status: 'answered' }]);
    expect(await visit.audited(dealId)).toEqual(
      expect.arrayContaining(['request-made', 'request-opened', 'request-answered']),
    );
  });
});

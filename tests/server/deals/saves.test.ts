import { describe, expect, it } from 'vitest';
import { openTestServer } from '../start-test-server.ts';
import { storedDeal } from '../support/stored-payload.ts';
import { bankStepDone, CANARY, caller, fullApplication, payloadOf, type Send } from './people.ts';

const server = await openTestServer();

const rowOf = (dealId: string) => storedDeal(server, dealId);
const current = (send: Send, type = 'apply') => send('GET', `/deals/current?application_type=${type}`);

describe('a whole application', () => {
  it('[SAVE-21] [SESSION-25] [SAVE-1] [SAVE-2] [SAVE-3] [SESSION-21] is created, saved, read back and submitted', async () => {
    const send = caller(server, 'whole');
    expect((await current(send)).body).toEqual({ data: null });

    const first = await send(
      'POST',
      '/api/apply/create',
      payloadOf({ business_name: 'Oak Street Bakery' }, { flow_version: '1.0.0+abc', farthest: 'info' }),
    );
    expect(first).toMatchObject({ status: 200, headers: { etag: '"1"', 'cache-control': 'no-store' } });
    expect((await send('GET', '/deals/current')).headers.etag).toBe('"1"');
    expect(first.body).toMatchObject({
      status: 'success',
      level: 'success',
      data: { version: 1, savedAt: expect.any(String) },
    });
    const { loanId, dealId, businessId, accountId, contactId } = first.body.data;
    for (const id of [loanId, dealId, businessId, accountId, contactId])
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.body.data.contactIds).toEqual([{ email: 'whole@oak.example', id: contactId }]);

    const application = { ...fullApplication(), loan_id: loanId, business_id: businessId };
    const savedResponse = await send(
      'POST',
      '/api/apply/save',
      payloadOf(application, { siteId: 'Trellis', farthest: 'owners' }),
      { version: 1 },
    );
    expect(savedResponse).toMatchObject({
      status: 200,
      body: { data: { version: 2, loanId, dealId, businessId, accountId } },
    });
    await bankStepDone(server, payloadOf(application), dealId);

    const resumed = (await current(send)).body.data;
    expect(resumed).toMatchObject({
      dealId,
      version: 2,
      flow: 'apply',
      flowVersion: server.deps.releases.live('').apply?.flow.version,
      farthest: 'owners',
      hidden: [],
    });
    expect(resumed.application).toMatchObject({
      loan_payment: 3187.06,
      business_ein: { present: true, mask: '**-***2983' },
      owners: [
        {
          first: 'Ann',
          ssn: { present: true, mask: '***-**-8726' },
          dob: { present: true, mask: '**/**/1971' },
        },
      ],
    });

    const done = await send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 2 });
    expect(done.body).toMatchObject({
      msg: 'Your application is received.',
      data: { version: 3, stage: 'AwaitingStatements' },
    });
    expect(done.body.data.reference).toMatch(/^\w{4}-\w{4}$/);
    expect((await current(send)).body).toEqual({ data: null });

    const row = await rowOf(dealId);
    expect(row).toMatchObject({
      brand: 'default',
      subject: 'whole',
      account_id: accountId,
      business_id: businessId,
      loan_id: loanId,
      application_type: 'apply',
      vendor_id: 'default',
      stage: 'AwaitingStatements',
      reference: done.body.data.reference,
      version: 3,
      flow_version: server.deps.releases.live('').apply?.flow.version,
    });
    expect(row.submitted_at).toBeInstanceOf(Date);
    expect(row.payload).toMatchObject({
      vendor_id: 'default',
      siteId: 'Trellis',
      source: { partnerId: 'trellis' },
      business: {
        id: businessId,
        name: 'Oak Street Bakery',
        bcmStatus: 'approved',
        bcmSubscriptionType: 'free-trial',
        bcmSubscriptionSource: 'apply-loan-submitted',
        bcmSubscriptionValidUntil: null,
      },
      loanRequest: {
        id: loanId,
        type: 'WC',
        termUnit: 'month',
        stage: 'AwaitingStatements',
        metadata: { loanTypes: ['WC'], payment: 3187.06 },
      },
    });
    const contact = row.payload.business.contacts[0];
    expect(row.payload.business.taxIdNumber).toMatch(/^v1\./);
    expect([contact.ssn, contact.dob].every((token) => /^v1\./.test(token))).toBe(true);
    const place = { field: `owners.${contact.id}.ssn`, deal: dealId };
    expect(JSON.parse(server.deps.crypto.decrypt(contact.ssn, place))).toBe(CANARY.ssn);
  });

  it('refuses a save after the submit; the person can begin another application for the same business', async () => {
    const send = caller(server, 'closed');
    const { loanId, businessId, accountId } = (
      await send('POST', '/api/apply/create', payloadOf(fullApplication()))
    ).body.data;
    const done = await send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 1 });
    const lateSave = await send(
      'PATCH',
      '/deals',
      { loan_id: loanId, business: { name: 'Elm' } },
      { version: 2 },
    );
    expect(lateSave).toMatchObject({
      status: 409,
      body: {
        code: 'already-submitted',
        data: { loanId, reference: done.body.data.reference, submittedAt: done.body.data.savedAt },
      },
    });
    const again = await send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 2 });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-submitted' } });

    const next = await send('POST', '/api/apply/create', {
      business: { id: businessId, name: 'Oak Street Bakery' },
    });
    expect(next).toMatchObject({ status: 200, body: { data: { version: 1, businessId, accountId } } });
    expect(next.body.data.loanId).not.toBe(loanId);
  });

  it('ignores stage, vendor and subscription in the body of a save', async () => {
    const send = caller(server, 'stage');
    const payload = payloadOf({ ...fullApplication(), type_of_statements: 'email' });
    Object.assign(payload.loanRequest as object, { stage: 'Funded' });
    Object.assign(payload.business as object, { bcmStatus: 'vip', bcmSubscriptionSource: 'me' });
    payload.vendor_id = 'somebody-else';
    const created = await send('POST', '/api/apply/create', payload);
    const row = await rowOf(created.body.data.dealId);
    expect(row).toMatchObject({ stage: null, vendor_id: 'default' });
    expect(row.payload.loanRequest.stage).toBeUndefined();
    expect(row.payload.business.bcmStatus).toBeUndefined();
    expect(row.payload.account_id).toBe(created.body.data.accountId);
    const done = await send('POST', '/api/apply/submit', payloadOf({ loan_id: created.body.data.loanId }), {
      version: 1,
    });
    expect(done.body.data.stage).toBe('AwaitingStatements');
  });
});

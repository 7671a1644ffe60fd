import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { CANARY, caller, fullApplication, fullOwner, payloadOf, type Send } from './people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Row {
  [column: string]: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into a stored document
  document: any;
}
async function rowOf(dealId: string): Promise<Row> {
  const rows = await server.deps.db.query<Row>('select * from deals where id = $1', [dealId]);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}
const current = (send: Send, type = 'apply') => send('GET', `/deals/current?application_type=${type}`);

describe('a whole application', () => {
  it('is created, saved, read back and submitted', async () => {
    const send = caller(server, 'whole');
    expect((await current(send)).body).toEqual({ data: null });

    const first = await send(
      'POST',
      '/api/apply/create',
      payloadOf({ business_name: 'Oak Street Bakery' }, { flow_version: '1.0.0+abc', farthest: 'info' }),
    );
    expect(first).toMatchObject({ status: 200, headers: { etag: '"1"', 'cache-control': 'no-store' } });
    expect(first.body).toMatchObject({ status: 'success', level: 'success', data: { version: 1 } });
    const { loanId, dealId, businessId, accountId, contactId } = first.body.data;
    expect(first.body.data.contactIds).toEqual([{ email: 'whole@oak.example', id: contactId }]);

    const application = { ...fullApplication(), loan_id: loanId, business_id: businessId };
    const saved = await send(
      'POST',
      '/api/apply/save',
      payloadOf(application, { siteId: 'Trellis', farthest: 'owners' }),
      { version: 1 },
    );
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { version: 2, loanId, dealId, businessId, accountId } },
    });

    const resumed = (await current(send)).body.data;
    expect(resumed).toMatchObject({
      dealId,
      version: 2,
      flow: 'apply',
      flowVersion: '1.0.0+abc',
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
          dob: { present: true, mask: '**/**/****' },
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
      flow_version: '1.0.0+abc',
    });
    expect(row.submitted_at).toBeInstanceOf(Date);
    expect(row.document).toMatchObject({
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
    const contact = row.document.business.contacts[0];
    expect(row.document.business.taxIdNumber).toMatch(/^v1\./);
    expect([contact.ssn, contact.dob].every((token) => /^v1\./.test(token))).toBe(true);
    const place = { field: `owners.${contact.id}.ssn`, deal: dealId };
    expect(JSON.parse(server.deps.crypto.decrypt(contact.ssn, place))).toBe(CANARY.ssn);
  });

  it('is closed after submit, and the person may begin another for the same business', async () => {
    const send = caller(server, 'closed');
    const { loanId, businessId, accountId } = (
      await send('POST', '/api/apply/create', payloadOf(fullApplication()))
    ).body.data;
    const done = await send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 1 });
    const late = await send(
      'PATCH',
      '/deals',
      { loan_id: loanId, business: { name: 'Elm' } },
      { version: 2 },
    );
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'already-submitted', data: { loanId, reference: done.body.data.reference } },
    });
    const again = await send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 2 });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-submitted' } });

    const next = await send('POST', '/api/apply/create', {
      business: { id: businessId, name: 'Oak Street Bakery' },
    });
    expect(next).toMatchObject({ status: 200, body: { data: { version: 1, businessId, accountId } } });
    expect(next.body.data.loanId).not.toBe(loanId);
  });

  it.each([
    ['upload', 'ApplySubmitted'],
    ['plaid', 'ApplySubmitted'],
    ['email', 'AwaitingStatements'],
  ])('with statements by %s ends at %s, whatever the sender says', async (how, stage) => {
    const send = caller(server, `stage-${how}`);
    const payload = payloadOf({ ...fullApplication(), type_of_statements: how });
    Object.assign(payload.loanRequest as object, { stage: 'Funded' });
    Object.assign(payload.business as object, { bcmStatus: 'vip', bcmSubscriptionSource: 'me' });
    payload.vendor_id = 'somebody-else';
    payload.account_id = 'forged';
    const created = await send('POST', '/api/apply/create', payload);
    const row = await rowOf(created.body.data.dealId);
    expect(row).toMatchObject({ stage: null, vendor_id: 'default' });
    expect(row.document.loanRequest.stage).toBeUndefined();
    expect(row.document.business.bcmStatus).toBeUndefined();
    expect(row.document.account_id).toBe(created.body.data.accountId);
    const done = await send('POST', '/api/apply/submit', payloadOf({ loan_id: created.body.data.loanId }), {
      version: 1,
    });
    expect(done.body.data.stage).toBe(stage);
  });
});

describe('what a save does to what is stored', () => {
  it('leaves what is absent, clears what is null, keeps a secret that is not sent again', async () => {
    const send = caller(server, 'merge');
    const application = {
      ...fullApplication(),
      business_suite: 'B',
      owners: [fullOwner(), { ...fullOwner(), email: 'bob@oak.example' }],
    };
    const created = (await send('POST', '/api/apply/create', payloadOf(application))).body.data;
    const [ann, bob] = created.contactIds as { id: string; email: string }[];
    expect([ann?.email, bob?.email]).toEqual(['ann@oak.example', 'bob@oak.example']);
    const before = await rowOf(created.dealId);

    const sent = {
      loan_id: created.loanId,
      business: { address: { address2: null }, contacts: [{ id: bob?.id, firstName: 'Bob' }] },
    };
    const saved = await send('PATCH', '/deals', sent, { version: 1 });
    expect(saved.body.data.contactIds).toEqual([{ id: bob?.id, email: 'bob@oak.example' }]);
    const row = await rowOf(created.dealId);
    expect(row.contact_id).toBe(bob?.id);
    expect(row.document.business.name).toBe('Oak Street Bakery');
    expect(row.document.business.address).not.toHaveProperty('address2');
    expect(row.document.business.contacts).toHaveLength(1);
    expect(row.document.business.contacts[0]).toMatchObject({ firstName: 'Bob', lastName: 'Oak' });
    expect(row.document.business.contacts[0].ssn).toBe(before.document.business.contacts[1].ssn);
    expect(row.document.business.taxIdNumber).toBe(before.document.business.taxIdNumber);
  });

  it('normalises as the browser does and ignores a sent payment', async () => {
    const send = caller(server, 'normal');
    const application = {
      loan_amount: 100000,
      loan_terms: 24,
      loan_payment: 1,
      business_ein: '47 5512983',
      owners: [{ email: ' Ann@Oak.Example ', mobile: '(415) 555-0123', ssn: '536228726' }],
    };
    await send('POST', '/api/apply/create', payloadOf(application));
    const { data } = (await current(send)).body;
    expect(data.application).toMatchObject({
      loan_payment: 4614.49,
      business_ein: { mask: '**-***2983' },
      owners: [{ email: 'ann@oak.example', mobile: '415-555-0123', ssn: { mask: '***-**-8726' } }],
    });
  });

  it('keeps the evidence of each consent: when, to what, from where', async () => {
    const send = caller(server, 'consent');
    const given = { consent: true, consent_at: '2026-11-20T10:00:00.000Z', consent_version: '2026-11-01' };
    const agent = { 'user-agent': `Browser ${'x'.repeat(400)}` };
    const { dealId, loanId } = (await send('POST', '/api/apply/create', payloadOf({ business_name: 'Oak' })))
      .body.data;
    expect((await rowOf(dealId)).consents).toEqual([]);
    await send('PATCH', '/deals', payloadOf({ loan_id: loanId, ...given }), { version: 1, headers: agent });
    await send('PATCH', '/deals', payloadOf({ loan_id: loanId, ...given }), { version: 2 });
    const { consents } = await rowOf(dealId);
    expect(consents).toEqual([
      {
        at: expect.any(String),
        version: '2026-11-01',
        ip: '127.0.0.1',
        userAgent: agent['user-agent'].slice(0, 200),
      },
    ]);
    await send('PATCH', '/deals', payloadOf({ loan_id: loanId, ...given, consent_version: '2027-01-01' }), {
      version: 3,
    });
    expect((await rowOf(dealId)).consents).toHaveLength(2);
  });

  it('moves the farthest step forward only, and only to steps there are', async () => {
    const send = caller(server, 'far');
    const { loanId } = (await send('POST', '/api/apply/create', { farthest: 'owners' })).body.data;
    let version = 1;
    for (const farthest of ['info', 'nowhere', '__proto__']) {
      await send('PATCH', '/deals', { loan_id: loanId, farthest }, { version });
      version += 1;
    }
    expect((await current(send)).body.data.farthest).toBe('owners');
  });
});

import { describe, expect, it } from 'vitest';
import { routes as deals } from '#server/deals/routes.ts';
import { openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const server = await openTestServer({ capabilities: { deals } });

const application = () => ({ ...fullApplication(), application_type: 'bcm', loan_type: ['BCM'] });

describe('activate [DATA-21] [DATA-22] [DATA-23] [DATA-25]', () => {
  it('approves a free trial that is valid indefinitely', async () => {
    const send = caller(server, 'bcm');
    const { loanId, dealId } = (
      await send('POST', '/api/apply/create', payloadOf(application(), { application_type: 'bcm' }))
    ).body.data;
    const done = await send('POST', '/api/apply/activate', { loan_id: loanId }, { version: 1 });
    expect(done).toMatchObject({
      status: 200,
      body: { data: { version: 2, reference: expect.any(String) } },
    });
    expect(await storedDeal(server, dealId)).toMatchObject({
      application_type: 'bcm',
      flow: 'bcm',
      payload: {
        business: {
          bcmStatus: 'approved',
          bcmSubscriptionType: 'free-trial',
          bcmSubscriptionSource: 'bcm-flow-onboarding',
          bcmSubscriptionValidUntil: null,
        },
        loanRequest: { type: 'BCM' },
      },
    });
  });

  it('and a save as monitoring do not find an application for a loan, which stays as it was', async () => {
    const send = caller(server, 'loan');
    const created = await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    const { loanId, dealId } = created.body.data;
    const before = await storedDeal(server, dealId);
    for (const kind of ['activate', 'save']) {
      const named = { loan_id: loanId, application_type: 'bcm' };
      const answer = await send('POST', `/api/apply/${kind}`, named, { version: 1 });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await storedDeal(server, dealId)).toEqual(before);
  });

  it('refuses missing answers that monitoring needs, but not answers that only a loan needs', async () => {
    const send = caller(server, 'bcm-strict');
    await send('POST', '/api/apply/create', { application_type: 'bcm' });
    const answer = await send('POST', '/api/apply/activate', {}, { version: 1 });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'business_name',
      'owner_1_first',
      'owner_1_last',
      'owner_1_mobile',
      'consent',
      'verify-login',
      'business_ein',
      'business_street',
      'business_zip',
      'business_city',
      'business_state',
      'owner_1_title',
      'owner_1_dob',
      'loan_type',
    ]);
  });

  it("ignores the client's subscription values; a submitted loan sets its own subscription source", async () => {
    const send = caller(server, 'bcm-word');
    const payload = payloadOf(application());
    Object.assign(payload.business as object, { bcmStatus: 'vip', bcmSubscriptionValidUntil: '2030-01-01' });
    const { dealId } = (await send('POST', '/api/apply/create', payload)).body.data;
    const storedBusiness = async () => (await storedDeal(server, dealId)).payload.business;
    expect(await storedBusiness()).not.toHaveProperty('bcmStatus');
    await send('POST', '/api/apply/activate', {}, { version: 1 });
    expect(await storedBusiness()).toMatchObject({ bcmStatus: 'approved', bcmSubscriptionValidUntil: null });
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    const applied = (await send('POST', '/api/apply/submit', {}, { version: 1 })).body.data;
    expect(await storedDeal(server, applied.dealId)).toMatchObject({
      payload: {
        business: {
          bcmStatus: 'approved',
          bcmSubscriptionType: 'free-trial',
          bcmSubscriptionSource: 'apply-loan-submitted',
          bcmSubscriptionValidUntil: null,
        },
      },
    });
  });

  it('a person can have one application of each type, and neither request finishes the other', async () => {
    const send = caller(server, 'bcm-both');
    const apply = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body.data;
    const other = (await send('POST', '/api/apply/create', payloadOf(application()))).body.data;
    expect(other.dealId).not.toBe(apply.dealId);
    expect(other.accountId).toBe(apply.accountId);
    expect(
      await send('POST', '/api/apply/activate', { loan_id: apply.loanId }, { version: 1 }),
    ).toMatchObject({ status: 404 });
    expect(await send('POST', '/api/apply/submit', { loan_id: other.loanId }, { version: 1 })).toMatchObject({
      status: 404,
    });
    expect((await send('GET', '/deals/current?application_type=bcm')).body.data).toMatchObject({
      dealId: other.dealId,
    });
    expect((await send('GET', '/deals/current')).body.data).toMatchObject({ dealId: apply.dealId });
    // A save that names the deal need not name its type.
    expect(await send('PATCH', '/deals', { loan_id: other.loanId }, { version: 1 })).toMatchObject({
      status: 200,
    });
  });

  it('an unknown application type is refused', async () => {
    expect(await caller(server, 'bcm')('GET', '/deals/current?application_type=x')).toMatchObject({
      status: 400,
    });
  });
});

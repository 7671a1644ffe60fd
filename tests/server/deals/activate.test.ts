import { flow } from 'virtual:trellis/flows/apply';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledFlow } from '#engine/core/index.ts';
import { createDeals } from '#server/deals/deals.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

/** A credit monitoring flow in small: the steps it shares with apply. */
const bcm: CompiledFlow = {
  ...flow,
  id: 'bcm',
  base: '/bcm/app',
  steps: flow.steps.filter(({ id }) => ['info', 'more-details'].includes(id)),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ capabilities: { deals: createDeals({ apply: flow, bcm }) } });
});
afterAll(() => server.close());

const application = () => ({ ...fullApplication(), application_type: 'bcm', loan_type: ['BCM'] });

describe('activate (spec §4, bcm finish)', () => {
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
    const rows = await server.deps.db.query('select * from deals where id = $1', [dealId]);
    expect(rows[0]).toMatchObject({
      application_type: 'bcm',
      flow: 'bcm',
      document: {
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

  it('is strict', async () => {
    const send = caller(server, 'bcm-strict');
    await send('POST', '/api/apply/create', { application_type: 'bcm' });
    const answer = await send('POST', '/api/apply/activate', {}, { version: 1 });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  it('stands beside an application for funding; neither finishes the other', async () => {
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
    // A save that names the deal need not say its type again.
    expect(await send('PATCH', '/deals', { loan_id: other.loanId }, { version: 1 })).toMatchObject({
      status: 200,
    });
  });

  it('reads one kind or the other, nothing else', async () => {
    expect(await caller(server, 'bcm')('GET', '/deals/current?application_type=x')).toMatchObject({
      status: 400,
    });
  });
});

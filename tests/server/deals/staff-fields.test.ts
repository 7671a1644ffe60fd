import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeals } from '#server/deals/deals.ts';
import type { Capability } from '#server/deps.ts';
import { asApplicant, startTestServer, type TestServer } from '../start-test-server.ts';
import { onlyFlow } from '../support/only-flow.ts';
import { widenedFlow } from '../support/widened-flow.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

const QUESTIONS = {
  business_seats: {
    type: 'integer',
    title: 'Seats',
    minimum: 1,
    'x-errors': { required: 'Please enter the seats.', minimum: 'At least one seat.', type: 'Digits only.' },
    'x-format': 'integer',
    'x-save': 'business.dining.seats',
  },
  business_license: {
    type: 'string',
    title: 'License number',
    maxLength: 20,
    'x-errors': { required: 'Please enter the license.' },
    'x-sensitive': 'mask-last-4',
    'x-save': 'business.licenseNumber',
  },
};

let server: TestServer;
/** The same server twice: with the questions, and (under /plain) with a flow that does not have them. */
beforeAll(async () => {
  const plain: Capability = async (app, deps) => {
    await app.register((scope) => createDeals(onlyFlow(flow))(scope, deps), { prefix: '/plain' });
  };
  server = await startTestServer({
    capabilities: { wide: createDeals(onlyFlow(widenedFlow(QUESTIONS))), plain },
  });
});
afterAll(() => server.close());

describe('a question that staff added by JSON alone', () => {
  it('is validated, saved, protected, read back and required, without a line of code', async () => {
    const send = caller(server, 'staff');
    const business = { dining: { seats: 0 }, licenseNumber: 'TX-778812' };
    const bad = await send('POST', '/api/apply/create', { business });
    expect(bad).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'business_seats', text: 'At least one seat.' }] },
    });

    const createdResponse = await send('POST', '/api/apply/create', {
      business: { ...business, dining: { seats: '24' } },
    });
    expect(createdResponse).toMatchObject({ status: 200 });
    const rows = await server.deps.db.query('select document from deals where id = $1', [
      createdResponse.body.data.dealId,
    ]);
    expect(rows[0]?.document.application).toMatchObject({
      business_seats: 24,
      business_license: expect.stringMatching(/^v1\./),
    });
    expect(JSON.stringify(rows)).not.toContain('778812');
    const { application } = (await send('GET', '/deals/current')).body.data;
    expect(application).toMatchObject({
      business_seats: 24,
      business_license: { present: true, mask: '**-**8812' },
    });
  });

  it('refuses a number that cannot be stored as a number', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/apply/create',
      headers: {
        host: 'localhost',
        ...asApplicant('staff-3', 'staff-3@oak.example'),
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      payload: '{"business":{"dining":{"seats":1e400},"licenseNumber":"TX-778812"}}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is asked for at submit', async () => {
    const send = caller(server, 'staff-submit');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    const answer = await send('POST', '/api/apply/submit', {}, { version: 1 });
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'business_seats',
      'business_license',
    ]);
    const rest = { business: { dining: { seats: 8 }, licenseNumber: 'TX-778812' } };
    expect(await send('POST', '/api/apply/submit', rest, { version: 1 })).toMatchObject({ status: 200 });
  });

  it('is unknown if the flow does not have it; an answer it once had is kept', async () => {
    const body = { business: { dining: { seats: 24 }, licenseNumber: 'TX-778812' } };
    expect(await caller(server, 'staff-2')('POST', '/plain/api/apply/create', body)).toMatchObject({
      status: 422,
    });

    const { dealId } = (await caller(server, 'staff-2')('POST', '/api/apply/create', body)).body.data;
    const savedResponse = await caller(server, 'staff-2')(
      'POST',
      '/plain/api/apply/save',
      { business: { name: 'Oak' } },
      { version: 1 },
    );
    expect(savedResponse).toMatchObject({ status: 200 });
    const { application } = (await caller(server, 'staff-2')('GET', '/plain/deals/current')).body.data;
    expect(application).not.toHaveProperty('business_license');
    expect(JSON.stringify(application)).not.toContain('v1.');
    const again = (await caller(server, 'staff-2')('GET', '/deals/current')).body.data;
    expect(again).toMatchObject({
      dealId,
      version: 2,
      application: { business_name: 'Oak', business_seats: 24, business_license: { mask: '**-**8812' } },
    });
  });
});

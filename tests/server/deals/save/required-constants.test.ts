import { afterAll, beforeAll, expect, it } from 'vitest';
import { withRequiredConstants } from '#engine';
import { createDeals } from '#server/deals/deals.ts';
import { formOf } from '../../../engine/form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../../engine/small-flow.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { onlyFlow } from '../../support/only-flow.ts';
import { widenedFlow } from '../../support/widened-flow.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const place = (name: string) => `loanRequest.metadata.${name}`;
const flow = widenedFlow({
  kind: { type: 'string', title: 'Kind', const: 'v1', 'x-save': place('kind') },
  form: {
    type: 'object',
    title: 'Form',
    required: ['edition'],
    properties: { edition: { type: 'integer', const: 3 }, note: { type: 'string' } },
    'x-save': place('form'),
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ capabilities: { deals: createDeals(onlyFlow(flow)) } });
});
afterAll(() => server.close());

async function submit(person: string, metadata: object) {
  const send = caller(server, person);
  const payload = payloadOf(fullApplication()) as { loanRequest: { metadata: object } };
  const created = await send('POST', '/api/apply/create', payload);
  const { version, dealId } = created.body.data;
  const { loanRequest } = payload;
  const body = {
    ...payload,
    loanRequest: { ...loanRequest, metadata: { ...loanRequest.metadata, ...metadata } },
  };
  const answer = await send('POST', '/api/apply/submit', body, { version });
  const [row] = await server.deps.db.query('select document from deals where id = $1', [dealId]);
  return { answer, stored: row?.document.application };
}

it('[FIELD-74] a client of the API may leave out required constants, which a page fills in by itself', async () => {
  const { answer, stored } = await submit('constants', {});
  expect(answer).toMatchObject({ status: 200 });
  expect(stored).toMatchObject({ kind: 'v1', form: { edition: 3 } });
});

it('[FIELD-74] a client that sends another value, or clears a constant, is told', async () => {
  for (const kind of ['v2', null]) {
    const { answer } = await submit(`constants-${kind}`, { kind });
    expect([kind, answer.status]).toEqual([kind, 422]);
    expect(answer.body.errors).toMatchObject([{ field: 'kind' }]);
  }
});

it('a required yes has to be sent: it may be a consent', async () => {
  const fields = { agree: { type: 'boolean', const: true }, kind: { type: 'string', const: 'v1' } };
  const small = smallFlow({ fields, required: ['agree', 'kind'] });
  const form = formOf(small, smallContext({}), SMALL_ENVIRONMENT);
  expect(withRequiredConstants(form, new Set())).toEqual({ kind: 'v1' });
  expect(withRequiredConstants(form, new Set(['kind']))).toEqual({});
});

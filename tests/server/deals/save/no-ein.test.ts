import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const server = await openTestServer();

async function submit(name: string, answers: object) {
  const send = caller(server, name);
  const { business_ein: _ein, ...rest } = fullApplication();
  const body = payloadOf({ ...rest, ...answers });
  const created = await send('POST', '/api/apply/create', body);
  const { version, dealId } = created.body.data;
  const answer = await send('POST', '/api/apply/submit', body, { version });
  return { answer, payload: (await storedDeal(server, dealId)).payload };
}

describe('an application without an EIN [FIELD-63]', () => {
  it('can be submitted by a sole proprietor who ticks the box', async () => {
    const answers = { business_structure: 'Sole Proprietorship', business_no_ein: true };
    const { answer, payload } = await submit('no-ein', answers);
    expect(answer.status).toBe(200);
    expect(payload.business).not.toHaveProperty('taxIdNumber');
    expect(payload.loanRequest.metadata).toMatchObject({ noTaxId: true });
  });

  it.each([
    ['LLC', true],
    ['Sole Proprietorship', undefined],
  ])("can't be submitted by a %s with the tick %s", async (business_structure, business_no_ein) => {
    const { answer } = await submit(`ein-${business_structure}`, { business_structure, business_no_ein });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field: 'business_ein', text: 'Please enter a valid ein.' }]);
  });
});

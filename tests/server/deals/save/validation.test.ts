import { describe, expect, it } from 'vitest';
import { REFUSED } from '../../../conformance/saves.table.ts';
import { openTestServer } from '../../start-test-server.ts';
import { caller, payloadOf, type SentResponse } from '../people.ts';

let people = 0;
const server = await openTestServer();

const newApplicant = () => {
  people += 1;
  return caller(server, `person-${people}`);
};
const fieldsOf = (answer: SentResponse): string[] =>
  answer.body.errors.map(({ field }: { field: string }) => field);

describe('an autosave [SAVE-11]', () => {
  it('accepts missing answers', async () => {
    for (const application of [{}, { business_name: 'Oak' }, { owners: [{}] }, { business_city: 'Austin' }]) {
      expect(await newApplicant()('POST', '/api/apply/create', payloadOf(application))).toMatchObject({
        status: 200,
      });
    }
  });

  it.each(REFUSED)('refuses $field: $text', async ({ field, application, text }) => {
    const answer = await newApplicant()('POST', '/api/apply/create', payloadOf(application));
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', showToUser: true } });
    expect(answer.body.errors).toEqual([expect.objectContaining({ field, text })]);
    expect(answer.body.errors[0].pointer).toMatch(/^\/\w/);
  });

  it('keeps to the limits of the brand', async () => {
    const headers = { host: 'harbor.localhost' };
    const low = await newApplicant()(
      'POST',
      '/api/apply/create',
      payloadOf({ loan_amount: 9000, loan_terms: 60 }),
      { headers },
    );
    expect(fieldsOf(low)).toEqual(['loan_amount', 'loan_terms']);
    expect(low.body.errors[0].text).toBe('Please enter an amount between $10,000 and $200,000.');
    expect(
      await newApplicant()('POST', '/api/apply/create', payloadOf({ loan_amount: 10000, loan_terms: 12 }), {
        headers,
      }),
    ).toMatchObject({ status: 200 });
  });

  it('accepts a save even if a new answer puts an older one out of bounds', async () => {
    const send = newApplicant();
    await send('POST', '/api/apply/create', payloadOf({ loan_amount: 200000 }));
    const saveResponse = await send('POST', '/api/apply/save', payloadOf({ loan_type: ['EQ'] }), {
      version: 1,
    });
    expect(saveResponse).toMatchObject({ status: 200 });
  });

  it('names the field of a fault, and never its input', async () => {
    const ssn = '536-22-872';
    const answer = await newApplicant()(
      'POST',
      '/api/apply/create',
      payloadOf({ owners: [{ ssn, dob: '03/29/2071' }] }),
    );
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toMatch(/536-22|2071/);
  });

  it.each([
    ['an unknown field', { business: { nickname: 'x' } }, '/business/nickname'],
    ['one inside a contact', { business: { contacts: [{}, { pin: 1 }] } }, '/business/contacts/1/pin'],
    ['a sign-in code', { loanRequest: { metadata: { code: '123456' } } }, '/loanRequest/metadata/code'],
    ['one at the top', { role: 'admin' }, '/role'],
    ['a stored column', { submitted_at: '2026-01-01' }, '/submitted_at'],
  ])('refuses %s', async (_, body, pointer) => {
    const answer = await newApplicant()('POST', '/api/apply/create', body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ pointer, keyword: 'additionalProperties' }),
    ]);
  });

  it.each([
    '{"__proto__": {"polluted": true}}',
    '{"business": {"__proto__": {"polluted": true}}}',
    '{"business": {"constructor": {"prototype": {"polluted": true}}}}',
    '{"business": {"contacts": [{"__proto__": {"id": "x"}}]}}',
    '{"source": {"customFields": {"__proto__": {"polluted": true}}}}',
  ])('refuses %s', async (text) => {
    const answer = await newApplicant()('POST', '/api/apply/create', text, {
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(answer.status);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['no JSON', '{"business":', 400],
    ['a list', '[]', 422],
    ['a text', '"x"', 422],
    ['nothing', 'null', 422],
  ])('refuses %s', async (_, text, status) => {
    const answer = await newApplicant()('POST', '/api/apply/create', text, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(status);
  });

  it('refuses a body or a value that is too large', async () => {
    const whole = await newApplicant()('POST', '/api/apply/create', {
      business: { name: 'x'.repeat(300_000) },
    });
    expect(whole).toMatchObject({ status: 413, body: { code: 'too-large' } });
    // Within the bounds of the payload, the error is that of the field's own rule [FIELD-45].
    for (const [length, pointer] of [
      [121, '/business_name'],
      [1001, '/business/name'],
    ] as const) {
      const answer = await newApplicant()('POST', '/api/apply/create', {
        business: { name: 'x'.repeat(length) },
      });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer, keyword: 'maxLength' }] } });
    }
    const owners = await newApplicant()('POST', '/api/apply/create', {
      business: { contacts: Array(21).fill({}) },
    });
    expect(owners).toMatchObject({ status: 422, body: { errors: [{ keyword: 'maxItems' }] } });
  });
});

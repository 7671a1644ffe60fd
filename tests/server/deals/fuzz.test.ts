import { flow } from 'virtual:trellis/flows/apply';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePayload } from '#domain/payload/save-payload.ts';
import type { FieldSchema } from '#engine';
import payloadSchema from '#schemas/save-payload.schema.json' with { type: 'json' };
import { openTestServer } from '../start-test-server.ts';
import { caller } from './people.ts';

let people = 0;
const server = await openTestServer();

/** Every answer must have the promised shape and be no server fault. */
const sound = (status: number, body: Record<string, unknown>): void => {
  expect([200, 400, 404, 409, 412, 413, 422, 428]).toContain(status);
  if (status === 200)
    expect(body).toMatchObject({ status: 'success', data: { version: expect.any(Number) } });
  else
    expect(body).toMatchObject({
      status,
      code: expect.any(String),
      msg: expect.any(String),
      requestId: expect.any(String),
    });
};

describe('every route, given anything', () => {
  const bodies = fc.oneof(
    { weight: 4, arbitrary: ofSchema(payloadSchema as Schema, payloadSchema as Schema) },
    { weight: 2, arbitrary: answersOf(flow.application as unknown as FieldSchema) },
    { weight: 1, arbitrary: fc.object() },
    { weight: 1, arbitrary: fc.json().map((text) => JSON.parse(text) as unknown) },
  );
  const urls = fc.constantFrom(
    ['POST', '/api/apply/create'],
    ['POST', '/api/apply/save'],
    ['POST', '/api/apply/submit'],
    ['POST', '/api/apply/activate'],
    ['PATCH', '/deals'],
    ['POST', '/api/apply/bank/send-statements-later'],
  );

  it('answers without a 5xx status, in the shape of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(
        urls,
        bodies,
        fc.option(fc.nat(3), { nil: undefined }),
        async ([method, url], body, version) => {
          people += 1;
          // Few users with many saves each, so that later rounds find stored applications.
          const send = caller(server, `fuzz-${people % 7}`);
          const answer = await send(method as 'POST', url ?? '', JSON.stringify(body), {
            version,
            headers: { 'content-type': 'application/json' },
          });
          sound(answer.status, answer.body);
          const read = await send('GET', '/deals/current');
          expect(read.status).toBe(200);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('accepts any text in any header', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 120 }),
        fc.string({ maxLength: 40 }),
        fc.string({ maxLength: 300 }),
        async (key, version, agent) => {
          const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '');
          const send = caller(server, 'headers');
          const headers = { 'user-agent': plain(agent), 'if-match': plain(version) };
          const answer = await send(
            'POST',
            '/api/apply/create',
            { loanRequest: { metadata: { consent: { given: true } } } },
            { key: plain(key), headers },
          );
          sound(answer.status, answer.body);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a text', () => {
  const places = [
    'business.name',
    'business.website',
    'business.address.address1',
    'source.customFields.ga_info',
    'flow_version',
    'farthest',
  ];
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(
        '\u0000',
        '\ud800',
        '\udfff',
        '\u0007',
        '\u007f',
        'a',
        ' ',
        "'",
        '"',
        '\\',
        '\u2028',
        '😀',
      ),
      minLength: 2,
      maxLength: 12,
    }),
  );

  it('with any characters is stored or refused, and causes no server fault', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), nasty, async (place, text) => {
        people += 1;
        const body = place.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), text);
        const answer = await caller(server, `text-${people}`)('POST', '/api/apply/create', body);
        sound(answer.status, answer.body);
        if (answer.status === 200) stored += 1;
      }),
      { numRuns: 300 },
    );
    expect(stored).toBeGreaterThan(50);
  });

  it('loses only invisible characters', async () => {
    const send = caller(server, 'invisible');
    await send('POST', '/api/apply/create', {
      business: { name: ' O\u0000ak\ud800 \u0007"Straße" 😀\u007f ' },
    });
    expect((await send('GET', '/deals/current')).body.data.application.business_name).toBe('Oak "Straße" 😀');
  });
});

describe('an answer of the right type', () => {
  it('never breaks a stored application: a saved version can be read back and saved again', async () => {
    await fc.assert(
      fc.asyncProperty(answersOf(flow.application as unknown as FieldSchema), async (payload) => {
        people += 1;
        const send = caller(server, `again-${people}`);
        const createdResponse = await send('POST', '/api/apply/create', payload);
        if (createdResponse.status !== 200) return;
        const { data } = (await send('GET', '/deals/current')).body;
        const same = await send(
          'POST',
          '/api/apply/save',
          encodePayload(flow.application, data.application),
          { version: 1 },
        );
        expect(same.status).toBe(200);
        const after = (await send('GET', '/deals/current')).body.data;
        expect(after.application).toEqual(data.application);
      }),
      { numRuns: 100 },
    );
  });
});

type Schema = { [keyword: string]: unknown };

/** Values of a JSON Schema's types and sizes, sometimes just outside the bounds. */
function ofSchema(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') {
    return ofSchema(
      (root.definitions as Record<string, Schema>)[schema.$ref.split('/').at(-1) ?? ''] ?? {},
      root,
    );
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum, 'other');
  return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => ofType(String(type), schema, root)));
}

function ofType(type: string, schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'number') return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (type === 'array') return fc.array(ofSchema(schema.items as Schema, root), { maxLength: 4 });
  if (type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, ofSchema(inner, root)])), {
      requiredKeys: [],
    });
  }
  return fc.string({ maxLength: Math.min(130, Number(schema.maxLength ?? 100) + 1), unit: 'binary' });
}

/** Payloads of applications whose answers are mostly well-formed. */
function answersOf(application: FieldSchema): fc.Arbitrary<Record<string, unknown>> {
  const text = fc.oneof(
    fc.string({ minLength: 2, maxLength: 50 }),
    fc.constantFrom('Austin', 'Ann', "O'Neil", '名前 ✓', '\u0000x'),
  );
  const generators: Record<string, fc.Arbitrary<unknown>> = {
    ssn: fc.constantFrom('536-22-8726', '536 22 8726'),
    business_ein: fc.constantFrom('47-5512983', '475512983'),
    dob: fc.constantFrom('1971-03-29', '03/29/1971'),
    email: fc.emailAddress(),
    mobile: fc.constantFrom('4155550123', '415-555-0123'),
    state: fc.constantFrom('TX', 'CA'),
    zip: fc.constantFrom('78701', '787011234'),
    loan_amount: fc.integer({ min: 5000, max: 150000 }),
    loan_terms: fc.constantFrom(24, 60),
    first: text,
    last: text,
    street: text,
    city: text,
    id: fc.string({ maxLength: 64 }),
    business_name: text,
    business_website: fc.webUrl(),
    loan_type: fc.subarray(['WC', 'EQ', 'UNKNOWN']),
    type_of_statements: fc.constantFrom('plaid', 'upload', 'email', 'other'),
    consent: fc.constant(true),
  };
  const pick = (properties: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(generators).filter(([name]) => Object.hasOwn(properties, name)));
  const top = application.properties ?? {};
  const owner = (top.owners?.items?.properties ?? {}) as Record<string, unknown>;
  return fc
    .record(
      { ...pick(top), owners: fc.array(fc.record(pick(owner), { requiredKeys: [] }), { maxLength: 4 }) },
      { requiredKeys: [] },
    )
    .map((values) => encodePayload(application, values));
}

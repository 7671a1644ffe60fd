import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePayload, encodePayload } from '#domain/payload/save-payload.ts';
import { savePlan } from '#domain/payload/save-plan.ts';
import type { FieldSchema } from '#engine';
import { readPointer } from '#engine';
import applicationSchema from '#schemas/application.schema.json' with { type: 'json' };
import { CONTACT_PLACES, DERIVED, PLACES, UNKNOWN } from '../conformance/codec.table.ts';

const schema = applicationSchema as unknown as FieldSchema;
const at = (payload: unknown, place: string) => readPointer(payload, `/${place.replaceAll('.', '/')}`);
const decode = (payload: unknown) => {
  const result = decodePayload(schema, payload);
  return result.ok ? result.application : result.unknown;
};

describe('places [DATA-12]', () => {
  it.each(PLACES)('%s %j stands at %s', (field, value, place) => {
    const payload = encodePayload(schema, { [field]: value });
    expect(at(payload, place)).toEqual(value);
    expect(decode(payload)).toEqual({ [field]: value });
  });
  it.each(CONTACT_PLACES)('owner %s %j stands at contact %s', (field, value, place) => {
    const payload = encodePayload(schema, { owners: [{}, { [field]: value }] });
    expect(at(payload, `business.contacts.1.${place}`)).toEqual(value);
    expect(decode(payload)).toEqual({ owners: [{}, { [field]: value }] });
  });
  it.each(DERIVED)('$place is derived from $application', ({ application, place, value }) => {
    const payload = encodePayload(schema, application);
    expect(at(payload, place)).toEqual(value);
    expect(decode(payload)).toEqual(application);
  });
});

/** [DATA-10] [DATA-11] [DATA-16] [DATA-20]: places that follow from other answers, or that the server decides. */
const DERIVED_PLACES = [
  ...['account_id', 'application_type', 'certified', 'contact_id', 'farthest', 'flow_version', 'hidden'],
  ...['loan_id', 'siteId', 'vendor_id', 'source.partnerId', 'loanRequest.type', 'loanRequest.termUnit'],
  ...[
    'loanRequest.stage',
    'loanRequest.bankStatements',
    'business.bcmStatus',
    'business.bcmSubscriptionType',
  ],
  ...['business.bcmSubscriptionSource', 'business.bcmSubscriptionValidUntil'],
];
it.each(DERIVED_PLACES)('[DATA-20] %s in a payload is no answer, and no mistake', (place) => {
  const payload = place.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'x');
  expect(decode(payload)).toEqual({});
});

describe('round trip', () => {
  it('decodes the encoded answers, also after a round trip through JSON', () => {
    fc.assert(
      fc.property(arbitraryOf(schema), (application) => {
        const wire = JSON.parse(
          JSON.stringify(encodePayload(schema, application, { vendor_id: 'v', farthest: 'info' })),
        );
        expect(decode(wire)).toEqual(application);
      }),
      { numRuns: 300 },
    );
  });
  it('never contains a code, a browser key or a masked value', () => {
    const masked = { present: true, mask: '***-**-8726' };
    const application = {
      code: '123456',
      business_ein: masked,
      owners: [{ key: 'k1', id: 'c-1', ssn: masked }],
    };
    expect(encodePayload(schema, application)).toEqual({ business: { contacts: [{ id: 'c-1' }] } });
  });
  it('reads a masked value as absent', () => {
    const payload = { business: { taxIdNumber: { present: true, mask: '**-***6789' } } };
    expect(decode(payload)).toEqual({});
  });
  it('reads an answer that looks like a mask unchanged if its field is not secret: the validator refuses it', () => {
    const name = { present: true, mask: '***' };
    expect(decode({ business: { name } })).toEqual({ business_name: name });
  });
  it('has no place for a field that is never stored', () => {
    const field = { type: 'string', 'x-save': 'code', 'x-sensitive': 'never-stored' } as const;
    expect(savePlan({ type: 'object', properties: { code: field } }).places).toEqual([]);
  });
  it("writes the main contact's home_based only if it is answered with yes or no", () => {
    const contactOf = (home_based: unknown) =>
      at(encodePayload(schema, { home_based, owners: [{ first: 'Ann' }] }), 'business.contacts.0');
    expect(Object.keys(contactOf(false) as object)).toContain('home_based');
    for (const other of [undefined, 'yes'])
      expect(Object.keys(contactOf(other) as object)).toEqual(['firstName']);
  });
  it('[LINK-48] keeps extras and joins the custom fields', () => {
    const source = { partnerId: 'p', customFields: { own: '1' } };
    const payload = encodePayload(schema, { ga_info: 'spring' }, { siteId: 'Trellis', source });
    expect(payload).toEqual({
      siteId: 'Trellis',
      source: { partnerId: 'p', customFields: { own: '1', ga_info: 'spring' } },
    });
    expect(source.customFields).toEqual({ own: '1' });
  });
  it('does not share objects with the application', () => {
    const application = { loan_type: ['WC'] };
    const payload = encodePayload(schema, application);
    application.loan_type.push('EQ');
    expect(at(payload, 'loanRequest.metadata.loanTypes')).toEqual(['WC']);
  });
});

describe('clearing', () => {
  it('sends null for null, for an emptied text, and for a removed answer of the base', () => {
    const application = { business_dba: null, business_website: '', owners: [{ id: 'c-1' }] };
    const base = { business_suite: 'B', business_id: 'b-1', owners: [{ id: 'c-1', suite: '2' }] };
    expect(encodePayload(schema, application, {}, { base })).toEqual({
      business: {
        doingBusinessAs: null,
        website: null,
        address: { address2: null },
        contacts: [{ id: 'c-1', address: { address2: null } }],
      },
    });
  });
  it.each<[string, FieldSchema]>([
    ['its type', { type: 'null' }],
    ['its constants', { enum: ['yes', null] }],
    ['its one constant', { const: null }],
    ['every part of it', { allOf: [{ enum: ['yes', null] }] }],
    ['a branch', { oneOf: [{ type: 'string' }, { $ref: '#/$defs/none' }] }],
  ])('clears with an empty text if null is an answer by %s', (_by, answer) => {
    const own = { $defs: { none: { const: null } }, properties: { pet: { ...answer, 'x-save': 'pet' } } };
    const encode = (application: { pet?: null }) =>
      encodePayload(own, application, {}, { base: { pet: null } });
    expect(encode({})).toEqual({ pet: '' });
    expect(encode({ pet: null })).toEqual({ pet: null });
  });
  it('reads null back as null', () => {
    expect(decode({ business: { website: null, contacts: null } })).toEqual({
      business_website: null,
      owners: null,
    });
  });
});

describe('unknown places', () => {
  it.each(UNKNOWN)('reports $paths', ({ payload, paths }) => expect(decode(payload)).toEqual(paths));
  it('never throws and never pollutes a prototype, for any input', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (payload) => {
        decodePayload(schema, payload);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      }),
    );
  });
});

describe('a schema with a fault', () => {
  it.each([
    ['two fields in one place', { a: { 'x-save': 'x.y' }, b: { 'x-save': 'x.y' } }],
    ['a place inside another', { a: { 'x-save': 'x' }, b: { 'x-save': 'x.y' } }],
    ['a place around another', { a: { 'x-save': 'x.y' }, b: { 'x-save': 'x' } }],
    ['a name that reaches the prototype', { a: { 'x-save': 'x.__proto__.y' } }],
  ])('%s is refused', (_, properties) => expect(() => savePlan({ properties })).toThrow(/"[ab]"/));
  it('ignores derived places if no field has a place beside them', () => {
    const ownSchema = { properties: { van: { type: 'string', 'x-save': 'answers.van' } } };
    const payload = encodePayload(ownSchema, { van: 'Blue Bus' }, { source: {}, vendor_id: 'v' });
    expect(decodePayload(ownSchema, payload)).toEqual({ ok: true, application: { van: 'Blue Bus' } });
    expect(decodePayload(ownSchema, { source: { customFields: { a: 1 } } })).toMatchObject({
      ok: false,
      unknown: ['source.customFields'],
    });
  });

  it('encodes a field that only JSON added', () => {
    const wider = {
      ...schema,
      properties: { ...schema.properties, pets: { type: 'integer', 'x-save': 'business.pets' } },
    };
    const payload = encodePayload(wider, { pets: 3 });
    expect(payload).toEqual({ business: { pets: 3 } });
    expect(decodePayload(wider, payload)).toEqual({ ok: true, application: { pets: 3 } });
  });
});

/** Random applications over every saved field, with values of the right type. */
function arbitraryOf(root: FieldSchema): fc.Arbitrary<Record<string, unknown>> {
  const owner = (root.$defs as { owner: FieldSchema }).owner;
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(root.properties ?? {})) {
    if (field['x-save'] && name !== 'owners') fields[name] = arbitraryValue(field);
  }
  const items: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(owner.properties ?? {})) {
    if (field['x-save']) items[name] = arbitraryValue(field);
  }
  fields.owners = fc.array(fc.record(items, { requiredKeys: [] }), { maxLength: 20 });
  return fc.record(fields, { requiredKeys: [] });
}

function arbitraryValue(field: FieldSchema): fc.Arbitrary<unknown> {
  if (field.type === 'boolean') return fc.boolean();
  if (field.type === 'integer') return fc.integer();
  if (field.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
  if (field.type === 'array') return fc.uniqueArray(fc.constantFrom('WC', 'EQ', 'UNKNOWN'));
  return fc.oneof(fc.string({ minLength: 1 }), fc.constant(null));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPayload, restOf, restWithPlace, splitPayload } from '#domain/payload/payload-parts.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import type { FieldSchema } from '#engine';

/** A text, a list of people with ids, a list that is one value, and an object that is one value. */
const schema: FieldSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', 'x-save': 'business.name' },
    city: { type: 'string', 'x-save': 'business.address.city' },
    tags: { type: 'array', items: { type: 'string' }, 'x-save': 'business.tags' },
    fleet: { type: 'object', properties: { vans: { type: 'number' } }, 'x-save': 'business.fleet' },
    people: {
      type: 'array',
      'x-save': 'business.contacts',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', 'x-save': 'id' },
          ssn: { type: 'string', 'x-save': 'ssn', 'x-sensitive': 'mask-last-4' },
        },
      },
    },
  },
};
const people = [
  { id: 'a', ssn: 'v1.a' },
  { id: 'b', ssn: 'v1.b' },
];

describe('the parts of a payload', () => {
  it('are the answers by their names, and the other values at their places', () => {
    const payload = {
      loan_id: 'l',
      business: { name: 'Oak', nick: 'Oaky', contacts: [{ id: 'a', pets: 2 }] },
    };
    expect(splitPayload(schema, payload)).toEqual({
      application: { name: 'Oak', people: [{ id: 'a' }] },
      rest: { loan_id: 'l', business: { nick: 'Oaky', contacts: [{ id: 'a', pets: 2 }] } },
    });
  });

  it('leave out an item that is no object', () => {
    const payload = { business: { contacts: [null, { id: 'a', pets: 2 }] } };
    const rest = { business: { contacts: [{}, { id: 'a', pets: 2 }] } };
    expect(restOf(schema, payload, { people: [{ id: 'a' }] })).toEqual(rest);
  });

  it('include all values of an item that the application lacks', () => {
    const payload = {
      business: {
        contacts: [
          { id: 'a', pets: 2 },
          { id: 'b', ssn: 'v1.b' },
        ],
      },
    };
    expect(restOf(schema, payload, { people: [{ id: 'a' }] })).toEqual(payload);
  });

  it('have no other values if every value is an answer', () => {
    const application = { name: 'Oak', city: 'Austin', tags: ['a'], fleet: { vans: 2 }, people };
    const payload = encodePayload(schema, application);
    expect(splitPayload(schema, payload)).toEqual({ application, rest: {} });
  });

  it('are the same payload again when they are joined', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.constant(null));
    const item = fc.record(
      {
        ssn: fc.string({ minLength: 1 }),
        pets: value,
        car: fc.record({ plate: value }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    const payload = fc.record(
      {
        loan_id: fc.uuid(),
        other: value,
        business: fc.record(
          {
            name: fc.string({ minLength: 1 }),
            nick: value,
            tags: fc.array(fc.string()),
            fleet: fc.record({ vans: fc.integer(), boats: value }, { requiredKeys: [] }),
            address: fc.record({ city: fc.string({ minLength: 1 }), floor: value }, { requiredKeys: [] }),
            contacts: fc
              .array(item, { maxLength: 4 })
              .map((items) => items.map((item, index) => ({ id: `id-${index}`, ...item }))),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(payload, (sample) => {
        const serverCopy = JSON.parse(JSON.stringify(sample));
        expect(joinPayload(schema, splitPayload(schema, serverCopy))).toEqual(serverCopy);
      }),
    );
  });
});

describe('the other values', () => {
  const rest = { business: { contacts: [{ id: 'b', pets: 2 }], nick: 'Oaky' } };

  it('follow an item of a list that has moved', () => {
    const reorderedPeople = { application: { people: [people[1], people[0]] }, rest };
    expect(joinPayload(schema, reorderedPeople)).toEqual({
      business: { nick: 'Oaky', contacts: [{ id: 'b', ssn: 'v1.b', pets: 2 }, people[0]] },
    });
  });

  it('of a removed item are removed with it', () => {
    const onePerson = { application: { people: [people[0]] }, rest };
    expect(joinPayload(schema, onePerson)).toEqual({ business: { nick: 'Oaky', contacts: [people[0]] } });
    expect(JSON.stringify(restWithPlace(schema, onePerson))).not.toContain('pets');
    expect(joinPayload(schema, { application: {}, rest })).toEqual({ business: { nick: 'Oaky' } });
  });

  it('are replaced by an answer at the same place', () => {
    const parts = { application: { name: 'Oak' }, rest: { business: { name: 'Elm', nick: 'Oaky' } } };
    expect(joinPayload(schema, parts)).toEqual({ business: { name: 'Oak', nick: 'Oaky' } });
  });

  it('are those of a payload that an application does not have', () => {
    const payload = { business: { name: 'Oak', nick: 'Oaky' } };
    expect(restOf(schema, payload, { name: 'Elm' })).toEqual({ business: { nick: 'Oaky' } });
    expect(restOf(schema, payload, {})).toEqual(payload);
  });
});

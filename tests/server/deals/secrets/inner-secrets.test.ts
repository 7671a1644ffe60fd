import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { decodePayload, encodePayload } from '#domain/payload/save-payload.ts';
import type { FieldSchema, FieldValue } from '#engine';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { normalizeApplication } from '#server/deals/answers/normalize.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { withoutSensitive } from '../../../../engine/state/draft.ts';
import { smallFlow } from '../../../engine/small-flow.ts';

const ssn = { type: 'string', title: 'SSN', 'x-sensitive': 'mask-last-4', 'x-format': 'ssn' };
const person = {
  type: 'object',
  properties: {
    ssn,
    name: { type: 'string', title: 'Name' },
    email: { type: 'string', 'x-format': 'email' },
  },
};
const flow = smallFlow({
  fields: {
    person: { ...person, title: 'Person', 'x-save': 'business.person' },
    people: { type: 'array', title: 'People', items: person, 'x-save': 'business.people' },
    payment: {
      title: 'Payment',
      'x-save': 'business.payment',
      oneOf: [
        { properties: { kind: { const: 'card' }, number: { type: 'string' } } },
        { properties: { kind: { const: 'bank' }, number: ssn } },
      ],
    },
  },
});
const crypto = createFieldCrypto({ keys: [{ kid: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) });
const mask = (last: string): FieldValue => ({ present: true, mask: `***-**-${last}` });
const application: JsonObject = {
  person: { ssn: '123-45-6789', name: 'Ada' },
  people: [{ ssn: '111-22-3333', name: 'Bob' }, { ssn: '444-55-6666', name: 'Cy' }, { name: 'Di' }],
};
const open = (stored: JsonObject) => openApplication({ crypto, flow, deal: 'deal' }, stored);
/** A new application with these answers. */
const openWith = (answers: JsonObject) => open({}).withAnswers(answers);
const encryptedApplication = () => openWith(application).encrypt();

describe('secrets inside a value', () => {
  it('are stored as tokens and read back as masks', () => {
    const stored = encryptedApplication();
    expect(JSON.stringify(stored)).not.toMatch(/123-45|111-22|444-55/);
    expect(JSON.stringify(stored)).toContain('Ada');
    expect(open(stored).application).toEqual({
      person: { ssn: mask('6789'), name: 'Ada' },
      people: [{ ssn: mask('3333'), name: 'Bob' }, { ssn: mask('6666'), name: 'Cy' }, { name: 'Di' }],
    });
    expect(application.person).toEqual({ ssn: '123-45-6789', name: 'Ada' });
  });

  it('include every value that any branch marks as a secret', () => {
    const stored = openWith({ payment: { kind: 'card', number: '4242' } }).encrypt();
    expect(JSON.stringify(stored)).not.toContain('4242');
  });

  it('are answered by their place, and revealed by it', () => {
    expect(openWith(application).masks()).toEqual({
      '/person/ssn': '***-**-6789',
      '/people/0/ssn': '***-**-3333',
      '/people/1/ssn': '***-**-6666',
    });
    expect(open(encryptedApplication()).reveal('/people/1/ssn')).toBe('444-55-6666');
  });

  it('stay with their item when an earlier item is removed', () => {
    const before = open(encryptedApplication());
    const people = [{ ssn: mask('6666'), name: 'Cy' }, { ssn: '777-88-9999' }];
    const after = open(before.withAnswers({ ...before.application, people }).encrypt());
    expect(after.reveal('/people/0/ssn')).toBe('444-55-6666');
    expect(after.reveal('/people/1/ssn')).toBe('777-88-9999');
    expect(after.reveal('/person/ssn')).toBe('123-45-6789');
  });

  describe('with the same mask', () => {
    const [ann, ben] = [
      { ssn: '111-22-3333', name: 'Ann' },
      { ssn: '999-88-3333', name: 'Ben' },
    ];
    const reopen = (people: object[]) => open(openWith({ people }).encrypt());
    const openAfter = (people: object[], now: object[]) => {
      const before = reopen(people);
      const next = { people: now.map((person) => ({ ...person, ssn: mask('3333') })) };
      const { people: found } = before.withAnswers(next).decryptAll();
      return (found as { ssn?: string }[]).map(({ ssn }) => ssn);
    };

    it('stay with their items, even if earlier items were moved, changed or removed', () => {
      expect(openAfter([ann, ben], [{ name: 'Ben' }, { name: 'Ann' }])).toEqual([ben.ssn, ann.ssn]);
      expect(openAfter([ann, ben], [{ name: 'Ben' }])).toEqual([ben.ssn]);
      expect(openAfter([ann, ben], [{ name: 'Ben', email: 'b@b.co' }, { name: 'Ann' }])).toEqual([
        ben.ssn,
        ann.ssn,
      ]);
    });

    it('are asked again if the remaining one cannot be identified', () => {
      const twins = [ann, { ...ben, name: 'Ann' }];
      expect(openAfter(twins, [{ name: 'Ann' }, { name: 'Ann' }])).toEqual([ann.ssn, ben.ssn]);
      expect(openAfter(twins, [{ name: 'Ann' }])).toEqual([undefined]);
    });
  });

  it('are never taken from another question that has the same mask', () => {
    const before = open(encryptedApplication());
    const next = { person: { ssn: mask('6789'), name: 'Eve' }, people: [{ ssn: mask('6789'), name: 'Eve' }] };
    expect(before.withAnswers(next).decryptAll()).toEqual({
      person: { ssn: '123-45-6789', name: 'Eve' },
      people: [{ name: 'Eve' }],
    });
  });

  it('are refused if no secret is stored for their mask', () => {
    const before = open(encryptedApplication());
    const savedSecrets = { person: { ssn: mask('0000') }, people: [{ ssn: mask('6666') }] };
    expect(before.withAnswers(savedSecrets).application).toEqual({
      person: { ssn: mask('0000') },
      people: [{ ssn: mask('6666') }],
    });
    expect(openWith(savedSecrets).application).toEqual({
      person: {},
      people: [{}],
    });
  });

  it('are in no draft', () => {
    expect(withoutSensitive(flow, application as never)).toEqual({
      person: { name: 'Ada' },
      people: [{ name: 'Bob' }, { name: 'Cy' }, { name: 'Di' }],
    });
  });
});

describe('a value in the save payload', () => {
  const schema = flow.application as FieldSchema;

  it('is encoded unchanged at the path of its field, and decoded again', () => {
    const payload = encodePayload(schema, application);
    expect(payload.business).toEqual({ person: application.person, people: application.people });
    expect(decodePayload(schema, payload)).toEqual({ ok: true, application });
  });

  it('is normalized leaf by leaf', () => {
    const sent = {
      people: [{ ssn: '123456789', email: ' A@B.co ', name: ' Bob ' }],
      person: { ssn: mask('6789') },
    };
    expect(normalizeApplication(flow, sent)).toEqual({
      people: [{ ssn: '123-45-6789', email: 'a@b.co', name: 'Bob' }],
      person: { ssn: mask('6789') },
    });
  });
});

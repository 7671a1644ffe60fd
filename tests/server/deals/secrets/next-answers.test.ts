import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { smallFlow } from '../../../engine/small-flow.ts';

// Which secret stands behind an answer once the answers, their items or the flow have changed.
const text = (title: string) => ({ type: 'string', title });
const secret = (title: string) => ({ ...text(title), 'x-sensitive': 'mask-last-4' });
const flowWith = (code: object) =>
  smallFlow({
    fields: {
      code: { ...code, 'x-save': 'business.code' },
      numbers: { type: 'array', title: 'Numbers', items: secret('Number'), 'x-save': 'business.numbers' },
      people: {
        type: 'array',
        title: 'People',
        'x-save': 'business.people',
        'x-flat': 'person',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', 'x-save': 'id' },
            name: { ...text('Name'), 'x-save': 'name' },
            ssn: { ...secret('SSN'), 'x-save': 'ssn' },
          },
        },
      },
    },
  });
const plain = flowWith(text('Code'));
const secretive = flowWith(secret('Code'));
const crypto = createFieldCrypto({ keys: [{ kid: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) });
const open = (stored: JsonObject, flow = secretive) =>
  openApplication({ crypto, flow, deal: 'deal' }, stored);
const mask = (last: string) => ({ present: true, mask: `***-**-${last}` });
const ANN = { id: 'ann', name: 'Ann', ssn: '111-22-3333' };
const BEN = { id: 'ben', name: 'Ben', ssn: '444-55-6666' };
const reopen = (people: object[]) =>
  open(
    open({})
      .withAnswers({ people } as JsonObject)
      .encrypt(),
  );
const ssnsOf = (application: JsonObject) => (application.people as { ssn?: unknown }[]).map(({ ssn }) => ssn);

it('rules compare a number that was typed over a saved one, not the saved one', () => {
  const next = reopen([ANN, BEN]).withAnswers({
    people: [
      { ...ANN, ssn: BEN.ssn },
      { ...BEN, ssn: mask('6666') },
    ],
  });
  expect(ssnsOf(next.decryptAll())).toEqual([BEN.ssn, BEN.ssn]);
});

it('people who change places keep their own secrets', () => {
  const people = [
    { ...BEN, ssn: mask('6666') },
    { ...ANN, ssn: mask('3333') },
  ];
  const next = reopen([ANN, BEN]).withAnswers({ people } as JsonObject);
  expect(ssnsOf(next.decryptAll())).toEqual([BEN.ssn, ANN.ssn]);
  expect(open(next.encrypt()).reveal('/people/ann/ssn')).toBe(ANN.ssn);
});

it.each([
  ['a new person', 'new'],
  ['another person who has no secret', 'cy'],
])("a mask never gives a person's secret to %s", (_, id) => {
  const before = reopen([ANN, { id: 'cy', name: 'Cy' }]);
  const next = before.withAnswers({ people: [{ id, name: 'X', ssn: mask('3333') }] } as JsonObject);
  expect(next.decryptAll()).toEqual({ people: [{ id, name: 'X' }] });
  expect(JSON.stringify(next.encrypt())).not.toContain('v1.');
});

it('nothing of a removed person or a cleared secret is stored', () => {
  const before = reopen([ANN, BEN]);
  const stored = before.withAnswers({ people: [{ id: 'ben', name: 'Ben' }] } as JsonObject).encrypt();
  expect(stored).toEqual({ people: [{ id: 'ben', name: 'Ben' }] });
  expect([...open(stored).secrets.keys()]).toEqual([]);
});

it('a question that the next flow marks as a secret is encrypted, though its answer did not change', () => {
  const before = open(open({}, plain).withAnswers({ code: 'AB-123456' }).encrypt(), plain);
  expect(before.application).toEqual({ code: 'AB-123456' });
  const moved = before.withAnswers(before.application, secretive);
  expect(moved.masks()).toEqual({ '/code': '**-**3456' });
  const stored = moved.encrypt();
  expect(JSON.stringify(stored)).not.toContain('3456');
  expect(open(stored).reveal('/code')).toBe('AB-123456');
});

it('a token that was moved to another person, or damaged, is not decrypted', () => {
  const stored = open({})
    .withAnswers({ people: [ANN, BEN] } as JsonObject)
    .encrypt() as {
    people: { ssn: string }[];
  };
  const [ann, ben] = stored.people;
  const swapped = [
    { ...ann, ssn: ben?.ssn },
    { ...ben, ssn: ann?.ssn },
  ];
  expect(() => open({ people: swapped } as JsonObject)).toThrow();
  const damaged = `${ann?.ssn.slice(0, -4)}AAAA`;
  expect(() => open({ people: [{ ...ann, ssn: damaged }, ben] } as JsonObject)).toThrow();
});

it('a mask of no saved secret leaves an empty place in a list, so that the others keep theirs', () => {
  const before = open(
    open({})
      .withAnswers({ numbers: ['111-22-3333', '444-55-6666'] })
      .encrypt(),
  );
  const next = before.withAnswers({ numbers: [mask('0000'), mask('6666'), '777-88-9999'] });
  expect(next.decryptAll()).toEqual({ numbers: [null, '444-55-6666', '777-88-9999'] });
  expect(open(next.encrypt()).reveal('/numbers/2')).toBe('777-88-9999');
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type FieldValue, reviewGroups } from '#engine';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { withoutSensitive } from '../../../../engine/state/draft.ts';
import { formOf } from '../../../engine/form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../../engine/small-flow.ts';

// A secret as deep as the language allows: in a list in an object in a branch; in a branch of the value itself;
// in a tuple; under a name of any kind; in a tree of items.

const tax = { type: 'string', title: 'Tax number', 'x-sensitive': 'mask-last-4' };
const person = { type: 'object', properties: { name: { type: 'string', title: 'Name' }, tax } };
const node = {
  type: 'object',
  properties: { tax, below: { type: 'array', items: { $ref: '#/$defs/node' } } },
};
const flow = smallFlow({
  defs: { node },
  fields: {
    funding: {
      title: 'Funding',
      'x-save': 'business.funding',
      oneOf: [
        { title: 'None', properties: { kind: { const: 'none' } } },
        {
          title: 'Holders',
          properties: {
            kind: { const: 'holders' },
            held: {
              type: 'object',
              title: 'Held',
              properties: { people: { type: 'array', title: 'People', items: person } },
            },
          },
        },
      ],
    },
    known: {
      title: 'Known',
      'x-save': 'business.known',
      anyOf: [
        { type: 'null', title: 'No number' },
        { type: 'string', title: 'A number', 'x-sensitive': 'mask-last-4' },
      ],
    },
    papers: {
      type: 'object',
      title: 'Papers',
      'x-save': 'business.papers',
      properties: {
        passport: { title: 'Passport', allOf: [{ type: 'string', 'x-sensitive': 'mask-last-4' }] },
        pair: { type: 'array', items: [{ type: 'string' }, tax] },
      },
      additionalProperties: { anyOf: [{ type: 'number' }, tax] },
    },
    tree: { $ref: '#/$defs/node', title: 'Tree', 'x-save': 'business.tree' },
  },
});
const crypto = createFieldCrypto({ keys: [{ kid: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) });
const application: JsonObject = {
  funding: {
    kind: 'holders',
    held: {
      people: [
        { name: 'Bob', tax: '111-22-3333' },
        { name: 'Cy', tax: '444-55-6666' },
      ],
    },
  },
  known: '777-88-9999',
  papers: { passport: 'P-1234-5678', pair: ['left', '222-33-4444'], other: '333-44-5555' },
  tree: { tax: '555-66-7777', below: [{ tax: '666-77-8888', below: [] }] },
};
const SECRETS = /111-22|444-55|777-88|P-1234|222-33|333-44|555-66|666-77/;
const PEOPLE = '/funding/held/people';
const openAnswers = (stored: JsonObject) => openApplication({ crypto, flow, deal: 'deal' }, stored);
const first = () => openAnswers({}).withAnswers(application).encrypt();

describe('secrets at any depth', () => {
  it('are encrypted at rest, all of them, and nothing else is', () => {
    const storedJson = JSON.stringify(first());
    expect(storedJson).not.toMatch(SECRETS);
    for (const plain of ['Bob', 'Cy', 'left', 'holders']) expect(storedJson).toContain(plain);
  });

  it('are in no draft', () => {
    const draft = JSON.stringify(withoutSensitive(flow, application as never));
    expect(draft).not.toMatch(SECRETS);
    expect(draft).toContain('Bob');
    expect(JSON.stringify(withoutSensitive(flow, openAnswers(first()).application as never))).not.toContain(
      '***',
    );
  });

  it('are masked in the review, before and after a save', () => {
    for (const answers of [application, openAnswers(first()).application]) {
      const context = smallContext(answers as Record<string, FieldValue>);
      const words = { yes: 'Yes', no: 'No', none: 'None' } as never;
      const rows = reviewGroups(formOf(flow, context, SMALL_ENVIRONMENT), words).flatMap(
        (group) => group.rows,
      );
      expect(JSON.stringify(rows)).not.toMatch(SECRETS);
      expect(rows.find(({ label }) => label.endsWith('People 2: Tax number'))?.value).toContain('6666');
    }
  });

  it('have a mask and can be revealed at their path', () => {
    expect(openAnswers({}).withAnswers(application).masks()).toMatchObject({
      [`${PEOPLE}/1/tax`]: '***-**-6666',
    });
    expect(openAnswers(first()).reveal(`${PEOPLE}/1/tax`)).toBe('444-55-6666');
    expect(openAnswers(first()).reveal('/known')).toBe('777-88-9999');
    expect(openAnswers(first()).reveal('/tree/below/0/tax')).toBe('666-77-8888');
  });

  it('stay with their item when other items are added, removed and moved', () => {
    const before = openAnswers(first());
    const holdersOf = (people: JsonObject[]) => ({ kind: 'holders', held: { people } });
    const mask = (last: string) => ({ present: true, mask: `***-**-${last}` });
    const people = [
      { name: 'New', tax: '999-88-7777' },
      { name: 'Cy', tax: mask('6666') },
      { name: 'Bob', tax: mask('3333') },
      { name: 'Eve', tax: mask('0000') },
    ];
    const next = { ...before.application, funding: holdersOf(people) };
    const after = openAnswers(before.withAnswers(next).encrypt());
    const revealed = [0, 1, 2, 3].map((at) => after.reveal(`${PEOPLE}/${at}/tax`));
    expect(revealed).toEqual(['999-88-7777', '444-55-6666', '111-22-3333', undefined]);
  });

  it('are removed with the branch that held them', () => {
    const before = openAnswers(first());
    const next = { ...before.application, funding: { kind: 'none' } };
    const after = openAnswers(before.withAnswers(next).encrypt());
    expect([...after.secrets.keys()].filter((name) => name.startsWith('funding'))).toEqual([]);
  });
});

it.each([
  ['the only saved secret with this mask', '444-55-6666', '***-**-6666', '444-55-6666'],
  ['none if two saved secrets have this mask', '444-55-3333', '***-**-3333', undefined],
])('a mask in a new list item stands for: %s', (_, second, mask, tax) => {
  const holders = (people: unknown[]) => ({ funding: { kind: 'holders', held: { people } } }) as JsonObject;
  const savedPeople = [
    { name: 'Bob', tax: '111-22-3333' },
    { name: 'Cy', tax: second },
  ];
  const before = openAnswers(openAnswers({}).withAnswers(holders(savedPeople)).encrypt());
  const sent = [
    { name: 'Bob', tax: { present: true, mask: '***-**-3333' } },
    { name: 'Cy', tax: { present: true, mask: `***-**-${second.slice(-4)}` } },
    { name: 'Dan', tax: { present: true, mask } },
  ];
  const dan = tax === undefined ? { name: 'Dan' } : { name: 'Dan', tax };
  expect(before.withAnswers(holders(sent)).decryptAll()).toEqual(holders([...savedPeople, dan]));
});

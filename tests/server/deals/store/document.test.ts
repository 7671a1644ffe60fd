import { expect, it } from 'vitest';
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { readStoredParts, toDocument, writeDocument } from '#server/deals/store/document.ts';
import type { Deal } from '#server/deals/store/index.ts';
import { smallFlow } from '../../../engine/small-flow.ts';

const person = (names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(['id', ...names].map((name) => [name, { type: 'string', 'x-save': name }])),
});
/** A flow that asks for people by these names. */
const flowWith = (names: string[]) =>
  smallFlow({
    fields: {
      name: { type: 'string', 'x-save': 'business.name' },
      people: { type: 'array', 'x-save': 'business.contacts', items: person(names) },
    },
  });
const before = flowWith(['first', 'pet']);
const now = flowWith(['first']);
const people = [
  { id: 'a', first: 'Ada', pet: 'cat' },
  { id: 'b', first: 'Bo', pet: 'dog' },
];

it('a document in its own shape has the answers by their names', () => {
  const parts = { application: { name: 'Oak' }, rest: { loan_id: 'l' }, unasked: {} };
  const document = toDocument(before, 'application', parts);
  expect(document).toEqual({ application: { name: 'Oak' }, rest: { loan_id: 'l' } });
  expect(Object.keys(document.application as object)).toEqual(['name']);
  expect(readStoredParts(before, { document, shape: 'application' })).toEqual(parts);
});

it('answers that a flow no longer asks for stay with their own item, in any order of the items', () => {
  const stored = { application: { people }, rest: {} };
  const read = readStoredParts(now, { document: stored, shape: 'application' });
  const turned = {
    ...read,
    application: { people: people.map(({ id, first }) => ({ id, first })).reverse() },
  };
  const document = toDocument(now, 'application', turned);
  expect(document).toEqual({ application: { people: [...people].reverse() }, rest: {} });
});

it('the payload of a document is the same in both shapes', () => {
  const payload = { loan_id: 'l', business: { name: 'Oak', nick: 'Oaky', contacts: people } };
  const parts = readStoredParts(before, { document: payload, shape: 'payload' });
  const document = toDocument(before, 'application', parts);
  const again = readStoredParts(before, { document, shape: 'application' });
  expect(toDocument(before, 'payload', again)).toEqual(payload);
});

it('the next document changes no value of the version before', () => {
  const brand = { vendor_name: 'Oak', partner: { partnerId: 'p2', customFields: { a: 2 } } };
  const deal = { shape: 'application', loan_id: 'l' } as Deal;
  const earlier = {
    source: { partnerId: 'p1', utm: 'mail', customFields: { a: 1, b: 1 } },
    loanRequest: { amount: 5 },
  };
  const secured = { encrypt: () => ({ name: 'Oak' }) };
  const parts = { secured, rest: structuredClone(earlier), unasked: {} };
  const { rest } = writeDocument(now, deal, brand as unknown as EffectiveBrand, parts, (values) => {
    (values.loanRequest as { stage?: string }).stage = 'ApplySubmitted';
  });
  expect(rest).toMatchObject({
    siteId: 'Oak',
    loan_id: 'l',
    source: { partnerId: 'p2', utm: 'mail', customFields: { a: 2, b: 1 } },
    loanRequest: { amount: 5, stage: 'ApplySubmitted' },
  });
  expect(parts.rest).toEqual(earlier);
});

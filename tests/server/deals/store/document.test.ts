import { expect, it } from 'vitest';
import { documentOf, storedPartsOf } from '#server/deals/store/document.ts';
import { smallFlow } from '../../../engine/small-flow.ts';

const person = (names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(['id', ...names].map((name) => [name, { type: 'string', 'x-save': name }])),
});
/** A flow that asks for people by these names. */
const asking = (names: string[]) =>
  smallFlow({
    fields: {
      name: { type: 'string', 'x-save': 'business.name' },
      people: { type: 'array', 'x-save': 'business.contacts', items: person(names) },
    },
  });
const before = asking(['first', 'pet']);
const now = asking(['first']);
const people = [
  { id: 'a', first: 'Ada', pet: 'cat' },
  { id: 'b', first: 'Bo', pet: 'dog' },
];

it('a document in its own shape has the answers by their names', () => {
  const parts = { application: { name: 'Oak' }, rest: { loan_id: 'l' }, unasked: {} };
  const document = documentOf(before, 'application', parts);
  expect(document).toEqual({ application: { name: 'Oak' }, rest: { loan_id: 'l' } });
  expect(Object.keys(document.application as object)).toEqual(['name']);
  expect(storedPartsOf(before, { document, shape: 'application' })).toEqual(parts);
});

it('answers that a flow no longer asks for stay with their own item, in any order of the items', () => {
  const stored = { application: { people }, rest: {} };
  const read = storedPartsOf(now, { document: stored, shape: 'application' });
  const turned = {
    ...read,
    application: { people: people.map(({ id, first }) => ({ id, first })).reverse() },
  };
  const document = documentOf(now, 'application', turned);
  expect(document).toEqual({ application: { people: [...people].reverse() }, rest: {} });
});

it('the payload of a document is the same in both shapes', () => {
  const payload = { loan_id: 'l', business: { name: 'Oak', nick: 'Oaky', contacts: people } };
  const parts = storedPartsOf(before, { document: payload, shape: 'payload' });
  const document = documentOf(before, 'application', parts);
  const again = storedPartsOf(before, { document, shape: 'application' });
  expect(documentOf(before, 'payload', again)).toEqual(payload);
});

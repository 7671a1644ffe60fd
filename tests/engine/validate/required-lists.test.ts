import { expect, it } from 'vitest';
import { faultsOfDraft, faultsOnNext, smallFlow } from '../small-flow.ts';

const text = { type: 'string' };
const choices = { type: 'array', title: 'Kinds', uniqueItems: true, items: { ...text, enum: ['a', 'b'] } };
const words = { type: 'array', title: 'Words', items: text };
const holder = {
  type: 'object',
  title: 'Holder',
  required: ['choices', 'name'],
  properties: { choices, name: text },
};
const flow = smallFlow({
  fields: { choices, words, holder, any: { ...words, minItems: 0 } },
  required: ['choices', 'words', 'any'],
});

it('[FIELD-77] a required list that was emptied is required, as before its first item', () => {
  expect(faultsOnNext(flow, { choices: [], words: [], any: [], holder: { choices: [], name: 'x' } })).toEqual(
    [
      ['choices', 'Required'],
      ['words', 'Required'],
      ['holder/choices', 'Required'],
    ],
  );
  expect(faultsOfDraft(flow, { choices: [], words: [], holder: { choices: [] } })).toEqual([]);
});

it('a required list is accepted with an item, and without one if its schema says "minItems": 0', () => {
  const answers = { choices: ['a'], words: ['x'], any: [], holder: { choices: ['b'], name: 'x' } };
  expect(faultsOnNext(flow, answers)).toEqual([]);
});

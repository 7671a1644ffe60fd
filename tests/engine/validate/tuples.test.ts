import { describe, expect, it } from 'vitest';
import { faultsOfDraft, faultsOnNext, smallFlow } from '../small-flow.ts';

const text = (title: string) => ({ type: 'string', title });
const pair = {
  type: 'array',
  title: 'Pair',
  items: [text('From'), { type: 'number', title: 'To' }],
  minItems: 2,
};

describe('[FIELD-76] a missing item of a tuple is an error at the item', () => {
  const flow = smallFlow({ fields: { pair } });

  it('if a shorter answer lacks it', () => {
    expect(faultsOnNext(flow, { pair: ['x'] })).toEqual([['pair/1', 'Required']]);
    expect(faultsOnNext(flow, { pair: [null, 5] })).toEqual([['pair/0', 'Required']]);
    expect(faultsOnNext(flow, { pair: ['x', 5] })).toEqual([]);
  });

  it('if a required tuple is unanswered', () => {
    const needed = smallFlow({ fields: { pair }, required: ['pair'] });
    const missing = [
      ['pair/0', 'Required'],
      ['pair/1', 'Required'],
    ];
    expect(faultsOnNext(needed, {})).toEqual(missing);
    expect(faultsOnNext(needed, { pair: [] })).toEqual(missing);
  });

  it('if the tuple is inside an object or list', () => {
    const holder = { type: 'object', title: 'Holder', required: ['pair'], properties: { pair } };
    const inside = smallFlow({ fields: { holder, list: { type: 'array', title: 'List', items: pair } } });
    expect(faultsOnNext(inside, { holder: { pair: ['x'] }, list: [['y']] })).toEqual([
      ['holder/pair/1', 'Required'],
      ['list/0/1', 'Required'],
    ]);
  });

  it('and no error of a draft, or of an optional tuple without answers', () => {
    expect(faultsOfDraft(flow, { pair: ['x'] })).toEqual([]);
    expect(faultsOnNext(flow, { pair: [null, null] })).toEqual([]);
  });

  it('but stands at the tuple if more items are asked than it has positions', () => {
    const longer = smallFlow({ fields: { pair: { ...pair, minItems: 3, additionalItems: text('More') } } });
    expect(faultsOnNext(longer, { pair: ['x', 5] })).toEqual([['pair', 'Invalid']]);
  });
});

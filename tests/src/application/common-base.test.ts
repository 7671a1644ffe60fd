import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { commonBase } from '#src/application/common-base.ts';

/** A first save that nobody answered has arrived: which item of the server is which of the page. */
const ann = { key: 'a', first: 'Ann' };
const bob = { key: 'b', first: 'Bob' };
const blank = { key: 'c' };

/** The ids that the items of the page get. */
function idsOf(held: object[], theirs: object[]): Record<string, unknown> {
  const application = { owners: structuredClone(held) };
  const { mine } = commonBase(
    flow,
    { base: undefined, lost: [{ owners: structuredClone(held) }] } as never,
    application as never,
    { owners: theirs } as never,
  );
  const owners = mine.owners as { key: string; id?: string }[];
  return Object.fromEntries(owners.map(({ key, id }) => [key, id]));
}

describe('items of a save whose answer was lost', () => {
  it('are found by position', () => {
    const theirs = [
      { id: '1', first: 'Ann' },
      { id: '2', first: 'Robert' },
    ];
    expect(idsOf([ann, bob], theirs)).toEqual({ a: '1', b: '2' });
  });

  it('are found by what they say where another device has moved them', () => {
    const theirs = [
      { id: '2', first: 'Bob' },
      { id: '1', first: 'Ann' },
    ];
    expect(idsOf([ann, bob], theirs)).toEqual({ a: '1', b: '2' });
  });

  it('are found by position where they say nothing', () => {
    const theirs = [{ id: '1', first: 'Ann' }, { id: '2' }];
    expect(idsOf([blank, ann], theirs)).not.toEqual({ a: '1', c: '2' });
  });
});

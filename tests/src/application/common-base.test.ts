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

  it('take what is left, in order, where they say nothing or what somebody has changed since', () => {
    expect(idsOf([blank, ann], [{ id: '1', first: 'Ann' }, { id: '2' }])).toEqual({ a: '1', c: '2' });
    expect(idsOf([ann, blank], [{ id: '2' }, { id: '1', first: 'Ann' }])).toEqual({ a: '1', c: '2' });
    const theirs = [{ id: '2', first: 'Bob' }, { id: '3' }, { id: '1', first: 'Anna' }];
    expect(idsOf([ann, bob, blank], theirs)).toEqual({ a: '3', b: '2', c: '1' });
  });

  it('are found by the rest of what they say after a reload, which leaves no secrets', () => {
    const ssn = { present: true, mask: '***-**-6789' };
    const theirs = [{ id: '2' }, { id: '1', first: 'Ann', ssn }];
    expect(idsOf([ann, blank], theirs)).toEqual({ a: '1', c: '2' });
    expect(idsOf([{ ...ann, ssn }, blank], theirs)).toEqual({ a: '1', c: '2' });
    const other = { ...ssn, mask: '***-**-1111' };
    const twins = [
      { id: '1', first: 'Ann', ssn },
      { id: '2', first: 'Ann', ssn: other },
    ];
    expect(
      idsOf(
        [
          { ...ann, ssn: other },
          { ...ann, key: 'd', ssn },
        ],
        twins,
      ),
    ).toEqual({ a: '2', d: '1' });
  });

  it('are found by order where two say the same', () => {
    const twin = { key: 'd', first: 'Ann' };
    const theirs = [
      { id: '1', first: 'Ann' },
      { id: '2', first: 'Ann' },
    ];
    expect(idsOf([ann, twin], theirs)).toEqual({ a: '1', d: '2' });
  });

  it('keep the ids that they have', () => {
    const stored = { ...ann, id: '1' };
    expect(
      idsOf(
        [stored, bob],
        [
          { id: '2', first: 'Ann' },
          { id: '1', first: 'Ann' },
        ],
      ),
    ).toEqual({ a: '1', b: '2' });
  });
});

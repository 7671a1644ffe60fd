import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { commonBase } from '#src/application/join/common-base.ts';

/** A first save that nobody answered has arrived: which item of the server is which of the page. */
const ann = { key: 'a', first: 'Ann' };
const bob = { key: 'b', first: 'Bob' };
const blank = { key: 'c' };

function baseOf(lost: object[][], theirs: object[]) {
  const saves = structuredClone(lost).map((owners) => ({ owners }));
  const application = { owners: structuredClone(lost.at(-1)) };
  return commonBase(
    flow,
    { base: undefined, lost: saves } as never,
    application as never,
    { owners: theirs } as never,
  );
}

/** The ids that the items of the page get, from what lost saves held. */
function idsOf(held: object[], theirs: object[], earlier: object[][] = []): Record<string, unknown> {
  const owners = baseOf([...earlier, held], theirs).mine.owners as { key: string; id?: string }[];
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

  it('and no other item takes such an id', () => {
    const theirs = [{ id: '1', first: 'Bob' }];
    expect(idsOf([{ ...ann, id: '1' }, bob], theirs)).toEqual({ a: '1', b: undefined });
  });

  it('that an earlier save told of are found by their key: others share the rest', () => {
    expect(idsOf([ann, blank], [{ id: '1', first: 'Ann' }, { id: '2' }], [[ann]])).toEqual({
      a: '1',
      c: '2',
    });
    const { base } = baseOf([[ann], [{ ...ann, first: 'Anna' }]], [{ id: '1', first: 'Anna' }]);
    expect(base?.owners).toEqual([{ id: '1', key: 'a', first: 'Anna' }]);
  });

  it('keep their order where one of two that said the same was changed', () => {
    const twin = { key: 'd', first: 'Ann' };
    const theirs = [
      { id: '1', first: 'Anna' },
      { id: '2', first: 'Ann' },
    ];
    expect(idsOf([ann, twin], theirs)).toEqual({ a: '1', d: '2' });
  });
});

import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { type ApplicationData, listOf } from '#engine';
import { commonBase } from '#src/application/join/common-base.ts';

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

/** The ids that items of the page get from lost saves. */
function idsOf(own: object[], theirs: object[], earlier: object[][] = []): Record<string, unknown> {
  const owners = baseOf([...earlier, own], theirs).mine.owners as { key: string; id?: string }[];
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

  it('are found by their content if another device has moved them', () => {
    const theirs = [
      { id: '2', first: 'Bob' },
      { id: '1', first: 'Ann' },
    ];
    expect(idsOf([ann, bob], theirs)).toEqual({ a: '1', b: '2' });
  });

  it('get the remaining items in order if they are empty or were changed since', () => {
    expect(idsOf([blank, ann], [{ id: '1', first: 'Ann' }, { id: '2' }])).toEqual({ a: '1', c: '2' });
    expect(idsOf([ann, blank], [{ id: '2' }, { id: '1', first: 'Ann' }])).toEqual({ a: '1', c: '2' });
    const theirs = [{ id: '2', first: 'Bob' }, { id: '3' }, { id: '1', first: 'Anna' }];
    expect(idsOf([ann, bob, blank], theirs)).toEqual({ a: '3', b: '2', c: '1' });
  });

  it('are found by the rest of their content after a reload, which keeps no secrets', () => {
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

  it('are found by order if two have the same content', () => {
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

  it('do not share such an id', () => {
    const theirs = [{ id: '1', first: 'Bob' }];
    expect(idsOf([{ ...ann, id: '1' }, bob], theirs)).toEqual({ a: '1', b: undefined });
  });

  it('get the ids of the items that an earlier save sent with the same key; the other items share the remaining ids', () => {
    expect(idsOf([ann, blank], [{ id: '1', first: 'Ann' }, { id: '2' }], [[ann]])).toEqual({
      a: '1',
      c: '2',
    });
    const { base } = baseOf([[ann], [{ ...ann, first: 'Anna' }]], [{ id: '1', first: 'Anna' }]);
    expect(base?.owners).toEqual([{ id: '1', key: 'a', first: 'Anna' }]);
  });

  it('keep their order if one of two equal items was changed', () => {
    const twin = { key: 'd', first: 'Ann' };
    const theirs = [
      { id: '1', first: 'Anna' },
      { id: '2', first: 'Ann' },
    ];
    expect(idsOf([ann, twin], theirs)).toEqual({ a: '1', d: '2' });
  });
});

describe('the common base after saves without an answer', () => {
  const common = (base: object | undefined, lost: object[], mine: object, theirs: object) =>
    commonBase(
      flow,
      { base: base as ApplicationData | undefined, lost: lost as ApplicationData[] },
      mine as ApplicationData,
      theirs as ApplicationData,
    );
  const BOB = { key: 'b', first: 'Bob' };

  it('is the known version if no save was lost', () => {
    const base = { business_name: 'Acme' };
    expect(common(base, [], {}, { business_name: 'B' })).toEqual({ base, mine: {} });
    expect(common(undefined, [], {}, {}).base).toBeUndefined();
  });

  it.each([
    ['what arrived is common', { business_name: 'New' }, { business_name: 'New' }, { business_name: 'New' }],
    [
      'what another person wrote is not',
      { business_name: 'New' },
      { business_name: 'Theirs' },
      { business_name: 'Old' },
    ],
    ['what was cleared and arrived is common', { business_name: '' }, {}, {}],
    ['what did not change stays', {}, { business_name: 'Old' }, { business_name: 'Old' }],
  ])('%s', (_, lost, theirs, expected) => {
    const before = { business_name: 'Old', business_city: 'Reno' };
    const { base } = common(
      before,
      [{ business_city: 'Reno', ...lost }],
      {},
      { business_city: 'Reno', ...theirs },
    );
    expect(base).toEqual({ business_city: 'Reno', ...expected });
    // The page's known version is unchanged.
    expect(before).toEqual({ business_name: 'Old', business_city: 'Reno' });
  });

  it('is any of several that may have arrived', () => {
    const lost = [{ business_name: 'First' }, { business_name: 'Second' }];
    for (const { business_name } of lost)
      expect(common({}, lost, {}, { business_name }).base).toEqual({ business_name });
  });

  it('a secret is known by its mask', () => {
    const theirs = { business_ein: { present: true, mask: '**-***6789' } };
    expect(common({}, [{ business_ein: '12-3456789' }], {}, theirs).base).toEqual(theirs);
    expect(common({}, [{ business_ein: '12-3451111' }], {}, theirs).base).toEqual({});
  });

  it('an owner that a lost save added is found by position and gets its id here', () => {
    const theirs = {
      owners: [
        { id: 'c1', first: 'Ada' },
        { id: 'c2', first: 'Bob' },
      ],
    };
    const base = { owners: [{ id: 'c1', key: 'a', first: 'Ada' }] };
    const lost = { owners: [{ id: 'c1', key: 'a', first: 'Ada' }, BOB] };
    const mine = {
      owners: [
        { id: 'c1', key: 'a', first: 'Ada' },
        { ...BOB, first: 'Bobby' },
      ],
    };
    const commonBase = common(base, [lost], mine, theirs);
    expect(commonBase.base).toEqual({
      owners: [
        { id: 'c1', key: 'a', first: 'Ada' },
        { id: 'c2', key: 'b', first: 'Bob' },
      ],
    });
    expect(listOf(commonBase.mine, 'owners')).toEqual([
      { id: 'c1', key: 'a', first: 'Ada' },
      { id: 'c2', key: 'b', first: 'Bobby' },
    ]);
  });

  it('an owner is found by the id, even if the owner has moved in the list', () => {
    const sent = [
      { id: 'c1', key: 'a', first: 'Anna' },
      { id: 'c2', key: 'b', first: 'Bob' },
    ];
    const theirs = {
      owners: [
        { id: 'c2', first: 'Bob' },
        { id: 'c1', first: 'Anna' },
      ],
    };
    const base = {
      owners: [
        { id: 'c1', first: 'Ada' },
        { id: 'c2', first: 'Bert' },
      ],
    };
    expect(common(base, [{ owners: sent }], {}, theirs).base).toEqual({
      owners: [
        { id: 'c1', first: 'Anna' },
        { id: 'c2', first: 'Bob' },
      ],
    });
  });
});

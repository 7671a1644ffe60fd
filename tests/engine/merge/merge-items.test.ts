import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { type ApplicationData, mergeApplications } from '#engine';
import { mergeList } from '../../../engine/merge/merge-list.ts';
import { flow } from '../test-application.ts';

// [SAVE-32] for lists: which items of three versions are the same item, and which values are one answer.

type Items = Record<string, unknown>[];
const owners = (items: Items) => ({ owners: items }) as unknown as ApplicationData;
const merge = (base: Items | undefined, mine: Items, theirs: Items) => {
  const { application, withMine, differences } = mergeApplications(
    flow,
    base && owners(base),
    owners(mine),
    owners(theirs),
  );
  return { owners: application.owners, mine: withMine.owners, differences };
};
const ADA = { id: 'a', key: 'k1', first: 'Ada' };

describe('two people with the same key', () => {
  const names = (items: unknown) => (items as Items).map(({ first }) => first);

  it('stay two if one was added here and the other on another device', () => {
    const bob = { key: 'k2', first: 'Bob' };
    const cy = { id: 'c', key: 'k2', first: 'Cy' };
    const { owners: joined, differences } = merge([ADA], [ADA, bob], [ADA, cy]);
    expect([names(joined), differences]).toEqual([['Ada', 'Cy', 'Bob'], []]);
    expect(new Set((joined as Items).map(({ key }) => key ?? 'none')).size).toBe(3);
  });

  it('stay two if both are stored under ids that differ', () => {
    const bob = { id: 'b', key: 'k1', first: 'Bob' };
    expect(names(merge([ADA], [ADA], [bob]).owners)).toEqual(['Bob']);
    expect(names(merge([ADA], [{ ...ADA, first: 'Adele' }], [bob]).mine).sort()).toEqual(['Adele', 'Bob']);
  });
});

describe('two items are not matched', () => {
  it('if one was removed and an equal one was added here', () => {
    const again = { key: 'k9', first: 'Ada' };
    expect(merge([ADA], [again], [ADA])).toEqual({ owners: [again], mine: [again], differences: [] });
  });

  it('if one replaced the other, whose first save got no answer', () => {
    const unsaved = { key: 'k1', first: 'Ada' };
    const bob = { id: 'b', first: 'Bob' };
    expect(merge([unsaved], [unsaved], [bob])).toMatchObject({ owners: [bob], differences: [] });
    expect(merge([unsaved], [unsaved], [bob]).owners).toEqual([bob]);
  });

  it('if one is still empty', () => {
    const bob = { id: 'b', first: 'Bob' };
    const blank = { key: 'k2' };
    expect(merge([ADA], [ADA, blank], [ADA, bob]).owners).toEqual([ADA, bob, blank]);
    const empty = { id: 'e' };
    expect(merge([ADA], [ADA, { key: 'k2', first: 'Bob' }], [ADA, empty]).owners).toHaveLength(3);
  });

  it('if a third one has the same key: the second is new', () => {
    const [first, other] = [
      { key: 'k1', first: 'Ada' },
      { key: 'k1', first: 'Bob' },
    ];
    expect(merge([first], [first, other], [first]).owners).toMatchObject([
      { first: 'Ada' },
      { first: 'Bob' },
    ]);
  });
});

describe('two items are matched', () => {
  it('by key, if one side does not know the id', () => {
    const adele = { key: 'k1', first: 'Adele' };
    const known = { id: 'a', key: 'k1', first: 'Adele' };
    expect(merge([ADA], [adele], [{ id: 'a', first: 'Ada' }])).toMatchObject({
      owners: [{ id: 'a', first: 'Adele' }],
      differences: [],
    });
    const before = { key: 'k1', first: 'Ada' };
    expect(merge([before], [known], [{ id: 'a', first: 'Ada' }]).owners).toEqual([known]);
  });

  const mergeAdded = (mine: object, theirs: object) =>
    merge([ADA], [ADA, { key: 'k2', ...mine }], [ADA, { id: 'b', ...theirs }]);

  it('by name, if both sides added the item: its other answers are merged or become questions', () => {
    const bob = { first: 'Bob', last: 'Stone' };
    const { owners: joined, differences } = mergeAdded({ ...bob, title: 'CEO' }, { ...bob, title: 'CFO' });
    expect(joined).toEqual([ADA, { id: 'b', key: 'k2', ...bob, title: 'CFO' }]);
    expect(differences).toMatchObject([{ field: 'owner_2_title' }]);
    expect(mergeAdded(bob, { ...bob, first: 'Eve', title: 'CFO' }).owners).toHaveLength(3);
  });

  it.each([
    [{ title: 'CEO', ownership: 10 }, { title: 'CEO' }],
    [{ title: 'CEO' }, { title: 'CEO', ownership: 10 }],
  ])('without a name, if one has no answer that differs from the other: %j, %j', (mine, theirs) => {
    expect(mergeAdded(mine, theirs).owners).toEqual([
      ADA,
      { id: 'b', key: 'k2', title: 'CEO', ownership: 10 },
    ]);
  });

  it('unless the two have different answers', () => {
    expect(mergeAdded({ title: 'CEO' }, { title: 'CFO' }).owners).toHaveLength(3);
  });

  it('a list without naming fields matches items by their content', () => {
    const list: FieldSchema = {
      type: 'array',
      'x-flat': 'truck_{n}_{field}',
      items: { type: 'object', properties: { plate: { type: 'string' } } },
    };
    const trucks = (plate: string, id?: string) => ({ trucks: [{ id, key: id ? undefined : 'k1', plate }] });
    const join = (mine: string, theirs: string) =>
      mergeList(
        'trucks',
        list,
        { base: { trucks: [] }, mine: trucks(mine), theirs: trucks(theirs, 't') } as never,
        'theirs',
        () => undefined,
      );
    expect(join('A-1', 'A-1')).toHaveLength(1);
    expect(join('A-1', 'B-2')).toHaveLength(2);
  });

  it('an empty card before a filled one does not count, and removes no answer', () => {
    const bob = { key: 'k2', first: 'Bob' };
    expect(merge([], [{ key: 'k1' }, bob], []).owners).toContainEqual(bob);
  });
});

describe('without a base', () => {
  it('items are matched by position unless their ids differ', () => {
    const merged = merge(undefined, [{ key: 'k1', first: 'Ada' }], [{ id: 'a', first: 'Eve' }]);
    expect(merged.differences).toEqual([{ field: 'owner_1_first', mine: 'Ada', theirs: 'Eve' }]);
    expect(merged.owners).toEqual([{ id: 'a', key: 'k1', first: 'Eve' }]);
    expect(merged.mine).toEqual([{ id: 'a', key: 'k1', first: 'Ada' }]);
  });

  it('a matched position does not affect other positions', () => {
    const [eve, zoe] = [
      { key: 'k1', first: 'Eve' },
      { key: 'k2', first: 'Zoe' },
    ];
    const theirs = [
      { id: 'a', first: 'Ann' },
      { id: 'b', first: 'Eve' },
    ];
    expect(merge(undefined, [eve, zoe], theirs)).toMatchObject({
      owners: [{ id: 'a', first: 'Ann' }, { id: 'b', first: 'Eve' }, { first: 'Zoe' }],
      differences: [],
    });
  });

  it('an item at another position is another item', () => {
    const merged = merge(
      undefined,
      [{ key: 'k1', first: 'Ada' }],
      [
        { id: 'a', first: 'Ada' },
        { id: 'b', first: 'Eve' },
      ],
    );
    expect(merged).toMatchObject({ owners: [{ id: 'a', key: 'k1' }, { id: 'b' }], differences: [] });
  });

  it('an item whose id the server no longer knows was removed there, so the person is asked', () => {
    const [removedItem, eve] = [
      { id: 'x', first: 'Ada', ssn: { present: true, mask: '***-**-6789' } },
      { id: 'a', first: 'Eve' },
    ];
    const merged = merge(undefined, [removedItem], [eve]);
    expect(merged.differences).toEqual([
      { field: 'owners', mine: removedItem, theirs: undefined, item: true },
    ]);
    expect(merged.owners).toEqual([eve]);
    expect(merged.mine).toContainEqual({ first: 'Ada' });
  });
});

it('a list without an item keeps the empty card of the server', () => {
  expect(merge([], [{ key: 'k1' }], [{ key: 's1' }]).owners).toEqual([{ key: 's1' }]);
  expect(merge([ADA], [], [ADA]).owners).toEqual([]);
});

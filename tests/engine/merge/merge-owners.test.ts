import { describe, expect, it } from 'vitest';
import type { ApplicationData } from '#engine';
import { merge } from './merge-versions.ts';

describe('merging two versions of an application [SAVE-32]', () => {
  it('matches owners by id, and keeps an owner that was added here', () => {
    const base: ApplicationData = { owners: [{ id: 'a', key: 'k1', first: 'Ada' }] };
    const mine: ApplicationData = {
      owners: [
        { id: 'a', key: 'k1', first: 'Adele' },
        { key: 'k2', first: 'Bob' },
      ],
    };
    const theirs: ApplicationData = {
      owners: [
        { id: 'b', first: 'Cy' },
        { id: 'a', first: 'Ada', last: 'Byron' },
      ],
    };
    const { application, differences } = merge(base, mine, theirs);
    expect(application.owners).toMatchObject([
      { id: 'b', first: 'Cy' },
      { id: 'a', first: 'Adele', last: 'Byron', key: 'k1' },
      { first: 'Bob' },
    ]);
    expect(differences).toEqual([]);
  });

  it('asks about an owner whom one side removed and the other changed', () => {
    const [ada, bob] = [
      { id: 'a', key: 'k1', first: 'Ada' },
      { id: 'b', key: 'k2', first: 'Bob', ssn: { present: true as const, mask: '***-**-6789' } },
    ];
    const bobby = { ...bob, first: 'Bobby' };
    const base = { owners: [ada, bob] };
    const removedThere = merge(base, { owners: [ada, bobby] }, { owners: [ada] });
    expect(removedThere.differences).toEqual([
      { field: 'owners', mine: bobby, theirs: undefined, item: true, before: bob },
    ]);
    expect(removedThere.application.owners).toEqual([ada]);
    // The owner is a new one then: the server no longer knows their id.
    expect(removedThere.withMine.owners).toEqual([ada, { key: 'k2', first: 'Bobby' }]);
    const removedHere = merge(base, { owners: [ada] }, { owners: [ada, bobby] });
    expect(removedHere.differences).toEqual([
      { field: 'owners', mine: undefined, theirs: bobby, item: true, before: bob },
    ]);
    expect(removedHere.application.owners).toEqual([ada, bobby]);
    expect(removedHere.withMine.owners).toEqual([ada]);
  });

  it('recognizes an owner whose first save got no answer', () => {
    const mine = [
      { key: 'k1', first: 'Ada' },
      { key: 'k2', first: 'Bob', last: 'Stone', title: 'CEO' },
    ];
    const theirs = [
      { id: 'a', first: 'Ada' },
      { id: 'b', first: 'Bob', last: 'Stone' },
    ];
    const unsaved = merge(
      { owners: [{ key: 'k1', first: 'Ada' }] },
      { owners: mine as never },
      { owners: theirs as never },
    );
    expect(unsaved.application.owners).toEqual([
      { id: 'a', key: 'k1', first: 'Ada' },
      { id: 'b', key: 'k2', first: 'Bob', last: 'Stone', title: 'CEO' },
    ]);
    expect(unsaved.differences).toEqual([]);
  });

  it('counts the one empty card of a list as no owner', () => {
    const theirs = { owners: [{ id: 'a', first: 'Ada' }] };
    expect(merge({}, { owners: [{ key: 'k1' }] }, theirs).application).toEqual(theirs);
    expect(merge(undefined, { owners: [{ key: 'k1', first: '' }] }, theirs).application).toEqual(theirs);
  });

  it('gives an owner from elsewhere no key that is in use here', () => {
    const base = { owners: [{ id: 'a', key: 'k1' }] };
    const mine = {
      owners: [
        { id: 'a', key: 'k1', first: 'Ada' },
        { key: 'k2', first: 'Bob' },
      ],
    };
    const theirs = {
      owners: [
        { id: 'a', key: 'k1' },
        { id: 'c', key: 'k2', first: 'Cy' },
      ],
    };
    expect(merge(base as never, mine as never, theirs as never).application.owners).toEqual([
      { id: 'a', key: 'k1', first: 'Ada' },
      { id: 'c', first: 'Cy' },
      { key: 'k2', first: 'Bob' },
    ]);
  });

  it('asks when both added more owners than the list holds', () => {
    const ownersNamed = (count: number, first: string) =>
      Array.from({ length: count }, (_, n) => ({ first: `${first}${n}` }));
    const base = { owners: [{ id: 'a', first: 'Ada' }] };
    const merged = merge(
      base,
      { owners: [...base.owners, ...ownersNamed(11, 'M')] },
      { owners: [...base.owners, ...ownersNamed(9, 'T')] },
    );
    expect(merged.differences).toMatchObject([
      { mine: { first: 'M10' }, theirs: undefined },
      { mine: undefined, theirs: { first: 'T8' } },
    ]);
    for (const { owners } of [merged.withMine, merged.application]) expect(owners).toHaveLength(20);
    expect(merged.withMine.owners).toContainEqual({ first: 'M10' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicationData, listOf, mergeApplications } from '#engine';
import { flow } from '../test-application.ts';

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const word = fc.constantFrom('A', 'B', 'C');
const secret = fc.constantFrom('12-3456789', '98-7654321', {
  present: true as const,
  mask: '**-***6789',
});
const present = (values: Record<string, unknown>): ApplicationData =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ApplicationData;
const owner = fc
  .record({
    first: optional(word),
    last: optional(word),
    ownership: optional(fc.constantFrom(10, 20)),
    title: optional(word),
  })
  .map(present);
const fields = fc
  .record({
    business_name: optional(word),
    business_years: optional(fc.constantFrom(0, 1, 2)),
    home_based: optional(fc.boolean()),
    loan_type: optional(fc.constantFrom(['WC'], ['EQ'], ['WC', 'EQ'])),
    business_ein: optional(secret.filter((candidate) => typeof candidate === 'string')),
    business_structure: optional(fc.constantFrom('LLC', 'Sole Proprietorship')),
    business_no_ein: optional(fc.boolean()),
  })
  .map(present);

/** A document with owners of the given ids, in order. */
const document = (ids: fc.Arbitrary<string[]>): fc.Arbitrary<ApplicationData> =>
  fc.tuple(fields, ids).chain(([values, list]) =>
    fc.tuple(...list.map(() => owner)).map((owners) => ({
      ...values,
      owners: owners.map((owner, index) => ({ ...owner, id: list[index] })) as never,
    })),
  );
const someIds = (own: string): fc.Arbitrary<string[]> =>
  fc.shuffledSubarray(['p', 'q', 'r', ...own], { minLength: 1 });
const base = document(fc.constant(['p', 'q', 'r']));
const mine = document(someIds('xy'));
const theirs = document(someIds('zw'));

const merge = (...args: [ApplicationData | undefined, ApplicationData, ApplicationData]) =>
  mergeApplications(flow, ...args);
/** An owner whom the other side removed and the user keeps is a new one: it has no id. */
const ids = (data: ApplicationData) => listOf(data, 'owners').flatMap(({ id }) => id ?? []);
const ownerOf = (data: ApplicationData, id: string) => listOf(data, 'owners').find((item) => item.id === id);

describe('the laws of merging', () => {
  it('keeps all of my changes if the other side changed nothing, including cleared and removed answers', () => {
    fc.assert(
      fc.property(base, mine, (b, x) => {
        const { application, withMine, differences } = merge(b, x, b);
        expect(differences).toEqual([]);
        expect(application).toEqual(x);
        expect(withMine).toEqual(x);
      }),
    );
  });
  it('keeps all of their changes if I changed nothing', () => {
    fc.assert(
      fc.property(base, theirs, (b, y) => {
        const { application, withMine, differences } = merge(b, b, y);
        expect(differences).toEqual([]);
        expect(application).toEqual(y);
        expect(withMine).toEqual(y);
      }),
    );
  });
  it('reports nothing if both sides made the same change', () => {
    fc.assert(
      fc.property(base, mine, (b, x) => {
        expect(merge(b, x, x)).toEqual({ application: x, withMine: x, differences: [] });
        expect(merge(undefined, x, x)).toEqual({ application: x, withMine: x, differences: [] });
      }),
    );
  });
  it('finds the same differences from either side', () => {
    const mergedNames = (b: ApplicationData, x: ApplicationData, y: ApplicationData, swap: boolean) =>
      merge(b, x, y)
        .differences.map(({ field, mine: own, theirs: other, item }) =>
          // A field of an owner is named by its position, in the order of one side.
          JSON.stringify([field.replace(/\d+/, '#'), ...(swap ? [other, own] : [own, other]), item]),
        )
        .sort();
    fc.assert(
      fc.property(base, mine, theirs, (b, x, y) => {
        expect(mergedNames(b, x, y, false)).toEqual(mergedNames(b, y, x, true));
      }),
    );
  });
  it('removes what one side removed and the other left as it was, and keeps what either added', () => {
    fc.assert(
      fc.property(base, mine, theirs, (b, x, y) => {
        for (const result of [merge(b, x, y).application, merge(b, x, y).withMine]) {
          const remainingIds = ids(result);
          expect(new Set(remainingIds).size).toBe(remainingIds.length);
          for (const id of [...ids(x), ...ids(y)])
            if (!ids(b).includes(id)) expect(remainingIds).toContain(id);
          for (const id of ids(b)) {
            const [ownItem, other, before] = [ownerOf(x, id), ownerOf(y, id), ownerOf(b, id)];
            if (ownItem && other) expect(remainingIds).toContain(id);
            if (!ownItem && !other) expect(remainingIds).not.toContain(id);
            const only = ownItem ?? other;
            if (!ownItem !== !other && JSON.stringify(only) === JSON.stringify(before))
              expect(remainingIds).not.toContain(id);
          }
        }
      }),
    );
  });
  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(base, mine, theirs, (b, x, y) => {
        const { application } = merge(b, x, y);
        // The choice is now in both versions: no conflict is left.
        expect(merge(y, application, y).application).toEqual(application);
        expect(merge(application, application, application).application).toEqual(application);
      }),
    );
  });
  it('keeps my order if I moved owners, else theirs', () => {
    fc.assert(
      fc.property(
        base,
        fc.shuffledSubarray(['p', 'q', 'r']),
        fc.shuffledSubarray(['p', 'q', 'r']),
        (b, m, t) => {
          const withOrder = (order: string[]) => ({
            ...b,
            owners: order.map((id) => ownerOf(b, id)) as never,
          });
          const remainingIds = ids(merge(b, withOrder(m), withOrder(t)).application);
          const isReordered = [...m].sort().join() !== m.join();
          expect(remainingIds).toEqual(
            (isReordered ? m : t).filter((id) => m.includes(id) && t.includes(id)),
          );
        },
      ),
    );
  });
  it('never combines two answers of which one clears the other', () => {
    const structure = fc.constantFrom('LLC', 'Partnership', 'Sole Proprietorship');
    const state = fc
      .record({
        structure,
        tick: optional(fc.boolean()),
        ein: optional(fc.constantFrom('12-3456789', '98-7654321')),
      })
      .map(({ structure: business_structure, tick, ein }) => {
        const isTicked = tick && business_structure === 'Sole Proprietorship';
        const rest = isTicked
          ? { business_no_ein: true }
          : { business_no_ein: tick && false, business_ein: ein };
        return present({ business_structure, ...rest });
      });
    fc.assert(
      fc.property(fc.option(state, { nil: undefined }), state, state, (b, x, y) => {
        const { application, withMine } = merge(b, x, y);
        for (const state of [application, withMine]) {
          if (!state.business_no_ein) continue;
          expect(state).toMatchObject({ business_structure: 'Sole Proprietorship' });
          expect(state).not.toHaveProperty('business_ein');
        }
      }),
    );
  });
  it('keep every input without a base: it is in the result or offered', () => {
    fc.assert(
      fc.property(document(fc.constant(['p'])), document(fc.constant(['q'])), fc.boolean(), (x, y, named) => {
        const draft = named
          ? x
          : { ...x, owners: listOf(x, 'owners').map(({ id: _id, ...owner }) => owner) as never };
        const { withMine, application, differences } = merge(undefined, draft, y);
        for (const [name, value] of Object.entries(draft))
          if (name !== 'owners') expect(withMine[name]).toEqual(value);
        for (const [name, value] of Object.entries(y))
          if (name !== 'owners') expect(application[name]).toEqual(value);
        for (const item of listOf(draft, 'owners')) {
          const { id: _id, ...answers } = item;
          if (Object.keys(answers).length > 0)
            expect(listOf(withMine, 'owners')).toContainEqual(expect.objectContaining(answers));
        }
        if (JSON.stringify(withMine) !== JSON.stringify(application)) expect(differences).not.toEqual([]);
      }),
    );
  });
});

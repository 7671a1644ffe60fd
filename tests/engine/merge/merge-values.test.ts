import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Difference, type FieldSchema, findBasePositions } from '#engine';
import { type MergeSide, mergeFields } from '../../../engine/merge/merge-fields.ts';

// [SAVE-32] for a list inside an answer, whose items have no ids: `vehicles`, each with its `trips`.

const text: FieldSchema = { type: 'string' };
const listOf = (properties: Record<string, FieldSchema>, more: FieldSchema = {}): FieldSchema => ({
  type: 'array',
  items: { type: 'object', properties },
  ...more,
});
const trip = { to: text, why: text };
const VEHICLES = listOf({ id: text, make: text, year: text, trips: listOf(trip) });

function merge(base: unknown, mine: unknown, theirs: unknown, schema = VEHICLES, side: MergeSide = 'theirs') {
  const differences: Difference[] = [];
  const target = { vehicles: theirs } as { vehicles: never };
  const versions = { base: { vehicles: base }, mine: { vehicles: mine }, theirs: { vehicles: theirs } };
  mergeFields({ vehicles: schema }, versions as never, target, side, (difference) =>
    differences.push(difference),
  );
  return { list: target.vehicles as unknown, differences };
}
const withoutDifferences = (list: unknown) => ({ list, differences: [] });

const [saab, volvo, audi] = [
  { make: 'Saab', year: '1' },
  { make: 'Volvo', year: '2' },
  { make: 'Audi', year: '3' },
];

describe('a list inside an answer is merged item by item', () => {
  it('if each side changed another item', () => {
    const mine = [{ ...saab, year: '9' }, volvo];
    const theirs = [saab, { ...volvo, year: '8' }];
    expect(merge([saab, volvo], mine, theirs)).toEqual(withoutDifferences([mine[0], theirs[1]]));
  });

  it('if both changed another answer of one item, even if it was moved', () => {
    const [mine, theirs] = [
      { ...saab, year: '9' },
      { ...saab, make: 'SAAB' },
    ];
    const both = { make: 'SAAB', year: '9' };
    expect(merge([saab, volvo], [volvo, mine], [theirs, volvo])).toEqual(withoutDifferences([volvo, both]));
    expect(merge([saab, volvo], [mine, volvo], [audi, theirs, volvo])).toEqual(
      withoutDifferences([audi, both, volvo]),
    );
  });

  it('if items were added and removed', () => {
    expect(merge([saab, volvo], [volvo], [saab, volvo, audi])).toEqual(withoutDifferences([volvo, audi]));
    expect(merge([saab], [saab, volvo], [saab, audi])).toEqual(withoutDifferences([saab, audi, volvo]));
    // Both sides added the same item; one of them added it twice.
    expect(merge([saab], [saab, audi, audi], [saab, audi])).toEqual(withoutDifferences([saab, audi, audi]));
    expect(merge([saab], [saab, audi], [saab, audi])).toEqual(withoutDifferences([saab, audi]));
  });

  it('if an item was replaced as a whole', () => {
    expect(merge([saab, volvo], [audi, volvo], [saab, { ...volvo, year: '7' }])).toEqual(
      withoutDifferences([audi, { ...volvo, year: '7' }]),
    );
  });

  it('by matching items at the same position, if two items are equally similar to an earlier item', () => {
    const [first, other] = [
      { make: 'Volvo', year: '7' },
      { make: 'Volvo', year: '8' },
    ];
    expect(findBasePositions([saab, volvo], [first, other])).toEqual([0, 1]);
    expect(findBasePositions([volvo, saab], [first, other])).toEqual([0, 1]);
  });

  it('at every depth', () => {
    const [oslo, rome] = [
      { to: 'Oslo', why: 'work' },
      { to: 'Rome', why: 'fun' },
    ];
    const car = { ...saab, trips: [oslo, rome] };
    const mine = { ...car, trips: [{ ...oslo, why: 'fair' }, rome] };
    const theirs = { ...car, year: '2', trips: [oslo] };
    expect(merge([car, volvo], [mine, volvo], [volvo, theirs])).toEqual(
      withoutDifferences([volvo, { ...saab, year: '2', trips: [mine.trips[0]] }]),
    );
    const clash = { ...car, trips: [{ ...oslo, why: 'rest' }, rome] };
    const { differences } = merge([volvo, car], [volvo, mine], [volvo, clash]);
    expect(differences).toEqual([{ field: 'vehicles/1/trips/0/why', mine: 'fair', theirs: 'rest' }]);
  });

  it('by their own ids, if items have any', () => {
    const [one, other] = [
      { id: 'a', make: 'Saab' },
      { id: 'b', make: 'Saab' },
    ];
    const mine = [other, { ...one, year: '9' }];
    expect(merge([one, other], mine, [one, { ...other, year: '8' }])).toEqual(
      withoutDifferences([{ ...other, year: '8' }, mine[1]]),
    );
    expect(merge([one], [{ id: 'c', make: 'Saab' }], [one]).list).toEqual([{ id: 'c', make: 'Saab' }]);
  });

  it('counts as my answer, with its timestamps, only if the result has a change of mine', () => {
    const namesFromMine = (mine: object, theirs: object, side: MergeSide) => {
      const [base, target] = [{ vehicles: [saab, volvo] }, { vehicles: [theirs, volvo] }];
      const versions = { base, mine: { vehicles: [mine, volvo] }, theirs: target };
      return mergeFields({ vehicles: VEHICLES }, versions as never, { ...target } as never, side, () => {});
    };
    const [eight, nine] = [
      { ...saab, year: '8' },
      { ...saab, year: '9' },
    ];
    expect(namesFromMine(nine, saab, 'theirs')).toEqual(['vehicles']);
    expect(namesFromMine(nine, eight, 'mine')).toEqual(['vehicles']);
    expect(namesFromMine(nine, eight, 'theirs')).toEqual([]);
  });
});

it('items with different ids are never matched', () => {
  expect(findBasePositions([{ id: 'a', make: 'Saab' }], [{ id: 'c', make: 'Saab' }])).toEqual([undefined]);
  const before = [
    { id: 'a', make: 'Saab' },
    { id: 'b', make: 'Volvo' },
  ];
  const swapped = [
    { id: 'b', make: 'Saab' },
    { id: 'a', make: 'Volvo' },
  ];
  expect(findBasePositions(before, swapped)).toEqual([1, 0]);
});

it('items without a common answer are matched by position, but only if none was added or removed', () => {
  expect(findBasePositions([saab, volvo], [audi, volvo])).toEqual([0, 1]);
  expect(findBasePositions([saab, volvo], [audi])).toEqual([undefined]);
});

it('equal items are matched one to one', () => {
  expect(findBasePositions([volvo, saab, saab], [saab, saab, saab])).toEqual([0, 1, 2]);
  expect(findBasePositions([saab, volvo], [volvo, saab, saab])).toEqual([1, 0, undefined]);
});

describe('a value is one answer, which the person is asked about', () => {
  it.each<[string, unknown[], unknown[], FieldSchema?]>([
    ['one side removed what the other changed', [volvo], [{ ...saab, year: '9' }, volvo]],
    ['it gets too long', [saab, volvo, audi], [saab, volvo, { make: 'Fiat' }], { ...VEHICLES, maxItems: 3 }],
    ['its items have alternatives', [audi, volvo], [saab, audi], { type: 'array', items: { oneOf: [{}] } }],
  ])('if %s', (_, mine, theirs, schema) => {
    const differences = [{ field: 'vehicles', mine, theirs }];
    expect(merge([saab, volvo], mine, theirs, schema)).toEqual({
      list: theirs,
      differences,
    });
    expect(merge([saab, volvo], mine, theirs, schema, 'mine')).toEqual({
      list: mine,
      differences,
    });
  });

  it('if there was no value before', () => {
    expect(merge([], [saab], [volvo]).differences).toHaveLength(1);
  });
});

const word = fc.constantFrom('a', 'b', 'c');
const item = fc.record(
  {
    make: word,
    year: word,
    trips: fc.array(fc.record({ to: word, why: word }), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const list = fc.array(item, { minLength: 1, maxLength: 4 });

describe('a merge of random answers', () => {
  it("an unchanged side does not undo the other side's changes, and equal changes of both sides apply once", () => {
    fc.assert(
      fc.property(list, list, (base, now) => {
        expect(merge(base, now, base)).toEqual(withoutDifferences(now));
        expect(merge(base, base, now)).toEqual(withoutDifferences(now));
        expect(merge(base, now, now)).toEqual(withoutDifferences(now));
      }),
    );
  });

  it("each side's changes inside an item are kept, even if the other side has moved the item", () => {
    const uniqueMakes = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(uniqueMakes, fc.nat(), fc.nat(), fc.func(fc.nat()), (makes, first, other, order) => {
        const base = makes.map((make) => ({ make, year: '1' }));
        const [at, theirAt] = [first % makes.length, other % makes.length];
        fc.pre(at !== theirAt);
        const mine = base.map((each, place) => (place === at ? { ...each, year: 'mine' } : each));
        const theirs = base
          .map((each, place) => (place === theirAt ? { ...each, year: 'theirs' } : each))
          .sort((a, b) => order(a.make) - order(b.make));
        const merged = merge(base, mine, theirs);
        expect(merged.differences).toEqual([]);
        expect(merged.list).toEqual(
          theirs.map((each) => (each.make === makes[at] ? { ...each, year: 'mine' } : each)),
        );
      }),
    );
  });
});

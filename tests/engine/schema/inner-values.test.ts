import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplicationData, type FieldValue, mergeApplications, reviewGroups, withInner } from '#engine';
import { formOf } from '../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

const text = (title: string) => ({ type: 'string', title });
const flow = smallFlow({
  fields: {
    vehicle: {
      type: 'object',
      title: 'Vehicle',
      properties: {
        make: text('Make'),
        leased: { type: 'boolean', title: 'Leased' },
        fuel: {
          title: 'Fuel',
          type: 'string',
          oneOf: [
            { const: 'g', title: 'Gas' },
            { const: 'e', title: 'Electric' },
          ],
        },
        engine: {
          type: 'object',
          title: 'Engine',
          required: ['power'],
          properties: { power: text('Power'), size: text('Size') },
        },
        tags: { type: 'array', title: 'Tags', items: text('Tag') },
      },
    },
    drivers: {
      type: 'array',
      title: 'Drivers',
      items: { type: 'object', properties: { name: text('Name') } },
    },
    ssn: {
      type: 'object',
      title: 'Secret',
      properties: { ssn: { ...text('SSN'), 'x-sensitive': 'mask-last-4' } },
    },
  },
});
const mergeInner = (base: ApplicationData | undefined, mine: ApplicationData, theirs: ApplicationData) =>
  mergeApplications(flow, base, mine, theirs);

describe('two versions of a value', () => {
  const base = { vehicle: { make: 'Saab', engine: { power: '1' }, tags: ['a'] } };

  it('are joined name by name, at any depth', () => {
    const mine = { vehicle: { make: 'Volvo', engine: { power: '1' }, tags: ['a'] } };
    const theirs = { vehicle: { make: 'Saab', engine: { power: '2', size: '3' }, tags: [] } };
    expect(mergeInner(base, mine, theirs)).toMatchObject({
      application: { vehicle: { make: 'Volvo', engine: { power: '2', size: '3' }, tags: [] } },
      differences: [],
    });
  });

  it('follow the laws: only one side changed, both made the same change, and from either side', () => {
    const mine = { vehicle: { make: 'Saab', engine: { power: '2' }, tags: ['a', 'b'] } };
    const theirs = { vehicle: { make: 'Saab', engine: { power: '3' }, tags: ['c'] } };
    const { application, withMine, differences } = mergeInner(base, mine, theirs);
    expect(differences.map(({ field }) => field).sort()).toEqual(['vehicle/engine/power', 'vehicle/tags']);
    expect(application).toEqual(theirs);
    expect(withMine).toEqual(mine);
  });

  it('keep a cleared value cleared', () => {
    const mine = { vehicle: { engine: { power: '1' }, tags: ['a'] } };
    const theirs = { vehicle: { make: 'Saab', leased: true, engine: { power: '1' }, tags: ['a'] } };
    expect(mergeInner(base, mine, theirs).application).toEqual({
      vehicle: { leased: true, engine: { power: '1' }, tags: ['a'] },
    });
  });

  const word = fc.constantFrom('x', 'y', 'z');
  const vehicle = fc.record(
    {
      make: word,
      leased: fc.boolean(),
      engine: fc.record({ power: word, size: word }, { requiredKeys: [] }),
      tags: fc.array(word, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
  const version = vehicle.map((answer): ApplicationData => ({ vehicle: answer as FieldValue }));

  it('keep to the laws: one side alone changed, both the same, and from either side', () => {
    fc.assert(
      fc.property(version, version, version, (before, mine, theirs) => {
        expect(mergeInner(before, mine, before).withMine).toEqual(mine);
        expect(mergeInner(before, before, theirs).application).toEqual(theirs);
        expect(mergeInner(before, mine, mine)).toMatchObject({ application: mine, differences: [] });
        const fields = mergeInner(before, mine, theirs).differences.map(({ field }) => field);
        const other = mergeInner(before, theirs, mine).differences.map(({ field }) => field);
        expect(fields.sort()).toEqual(other.sort());
        const again = mergeInner(before, mergeInner(before, mine, theirs).application, theirs);
        expect(again.application).toEqual(mergeInner(before, mine, theirs).application);
      }),
    );
  });
});

describe('the review of a value', () => {
  const rows = (application: ApplicationData, env = SMALL_ENVIRONMENT) =>
    reviewGroups(formOf(flow, smallContext(application), env), {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      answered: 'Answered',
      months: '{count}',
      monthsOne: '{count}',
    })
      .flatMap((group) => group.rows)
      .map(({ label, value, error }) =>
        [label, value, error].filter((candidate) => candidate !== undefined).join(' = '),
      );

  it('shows an error of a whole value at the first of its rows', () => {
    const whole = smallFlow({
      fields: {
        pair: {
          type: 'object',
          title: 'Pair',
          minProperties: 2,
          properties: { a: text('A'), b: text('B') },
          'x-errors': { minProperties: 'Give both.' },
        },
      },
    });
    const form = formOf(whole, smallContext({ pair: { a: 'x' } }), SMALL_ENVIRONMENT);
    const [group] = reviewGroups(form, {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      answered: 'Answered',
      months: '{count}',
      monthsOne: '{count}',
    });
    expect(group?.rows.map(({ field, error }) => [field, error])).toEqual([
      ['pair/a', 'Give both.'],
      ['pair/b', undefined],
    ]);
  });

  it('names inner fields in the words of the brand or language', () => {
    const content = {
      'fields.vehicle.title': 'Vehículo',
      'fields.vehicle/make.title': 'Marca',
      'fields.drivers/n/name.title': 'Nombre',
    };
    const reviewRows = rows(
      { vehicle: { make: 'Saab' }, drivers: [{ name: 'Ada' }] },
      { ...SMALL_ENVIRONMENT, content },
    );
    expect(reviewRows).toEqual(expect.arrayContaining(['Vehículo: Marca = Saab', 'Drivers 1: Nombre = Ada']));
  });

  it('shows objects by their names and lists by their items, in words', () => {
    expect(
      rows({
        vehicle: { make: 'Saab', leased: false, fuel: 'e', engine: { power: '9' }, tags: ['a', 'b'] },
        drivers: [{ name: 'Ada' }, {}],
        ssn: { ssn: { present: true, mask: '***-**-6789' } },
      }),
    ).toEqual([
      'Vehicle: Make = Saab',
      'Vehicle: Leased = No',
      'Vehicle: Fuel = Electric',
      'Vehicle: Engine: Power = 9',
      'Vehicle: Engine: Size',
      'Vehicle: Tags 1 = a',
      'Vehicle: Tags 2 = b',
      'Drivers 1: Name = Ada',
      'Drivers 2: Name',
      'Secret: SSN = ***-**-6789',
    ]);
  });

  it('shows an empty value in one row, and an error in the row of its part', () => {
    expect(rows({})).toEqual(['Vehicle', 'Drivers', 'Secret']);
    expect(rows({ vehicle: { engine: { size: '2' } }, ssn: { ssn: '123-45-6789' } })).toEqual(
      expect.arrayContaining(['Vehicle: Engine: Power = Required', 'Secret: SSN = ***-**-6789']),
    );
  });
});

it('a place past the end of a tuple is its last one, and a mask has nothing inside it', () => {
  expect(withInner([], ['5'], 'x', () => ({ tupleLength: 2, blankItems: [] }))).toEqual([null, 'x']);
  expect(withInner(['a'], ['5'], 'x', () => ({ tupleLength: 0, blankItems: [] }))).toEqual(['a', 'x']);
  expect(withInner({ present: true, mask: '***' }, ['make'], 'x', () => undefined)).toEqual({ make: 'x' });
});

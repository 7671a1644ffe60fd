import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { type ApplicationData, type Difference, mergeApplications } from '#engine';
import { mergeFields } from '../../../engine/merge/merge-fields.ts';
import { flow } from '../test-application.ts';

describe('an answer with a default, or a computed answer', () => {
  const single = (base: ApplicationData, mine: ApplicationData, theirs: ApplicationData) =>
    mergeApplications(flow, base, mine, theirs);

  it('takes the changed value if one side changed the default', () => {
    const [before, now] = [{ loan_amount: 150000 }, { loan_amount: 85000 }];
    expect(single(before, now, before).application).toEqual(now);
    expect(single(before, before, now).application).toEqual(now);
  });

  it('is computed from the rest without a question', () => {
    const merged = single({}, { loan_payment: 1 }, { loan_payment: 2 });
    expect(merged).toMatchObject({ application: { loan_payment: 2 }, differences: [] });
  });
});

describe('a value with parts', () => {
  const text: FieldSchema = { type: 'string' };
  const parts: FieldSchema = { type: 'object', properties: { make: text, year: text } };
  const join = (schema: FieldSchema, base: object | undefined, mine: unknown, theirs: unknown) => {
    const noted: Difference[] = [];
    const target = { car: theirs } as { car: never };
    const versions = { base: { car: base }, mine: { car: mine }, theirs: { car: theirs } } as never;
    const mergedFields = mergeFields({ car: schema }, versions, target, 'theirs', (difference) =>
      noted.push(difference),
    );
    return {
      car: target.car,
      told: noted.map(({ field }) => field),
      taken: mergedFields,
      differences: noted,
    };
  };
  const [base, mine, theirs] = [
    { make: 'Saab', year: '1' },
    { make: 'Volvo', year: '1' },
    { make: 'Saab', year: '2' },
  ];

  it('is merged part by part', () => {
    expect(join(parts, base, mine, theirs)).toMatchObject({
      car: { make: 'Volvo', year: '2' },
      told: [],
      taken: ['car'],
    });
    const painted = { ...base, color: 'red' };
    expect(join(parts, base, painted, theirs).car).toEqual({ ...theirs, color: 'red' });
    // An item that both sides began is merged; an item of one side is kept.
    expect(join(parts, undefined, { make: 'Volvo' }, { year: '2' }).car).toEqual({
      make: 'Volvo',
      year: '2',
    });
    expect(join(parts, base, theirs, { ...mine, make: 'Audi' }).told).toEqual([]);
    expect(join(parts, base, { ...mine, make: 'Audi' }, mine)).toMatchObject({
      differences: [{ field: 'car/make', mine: 'Audi', theirs: 'Volvo' }],
      taken: [],
    });
  });

  it('names a part with a slash as JSON pointers do', () => {
    const oddSchema: FieldSchema = { type: 'object', properties: { 'a/b~c': text } };
    expect(join(oddSchema, { 'a/b~c': '1' }, { 'a/b~c': '2' }, { 'a/b~c': '3' }).told).toEqual([
      'car/a~1b~0c',
    ]);
  });

  it.each<[string, FieldSchema]>([
    ['one of several', { ...parts, oneOf: [{}] }],
    ['any of several', { ...parts, anyOf: [{}] }],
    ['another definition', { ...parts, $ref: '#/definitions/car' }],
    ['without known parts', { type: 'object' }],
  ])('%s is merged as one answer', (_, schema) => {
    expect(join(schema, base, mine, theirs)).toMatchObject({ car: theirs, told: ['car'], taken: [] });
  });

  it('is merged as one answer if it had or has another type', () => {
    expect(join(parts, base, mine, 'none').told).toEqual(['car']);
    expect(join(parts, base, 'none', theirs).told).toEqual(['car']);
    expect(join(parts, 'none' as never, mine, theirs).told).toEqual(['car']);
    expect(join(parts, base, mine, { present: true, mask: '***' }).told).toEqual(['car']);
  });
});

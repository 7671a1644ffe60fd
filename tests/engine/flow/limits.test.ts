import { expect, it } from 'vitest';
import type { FieldSchema, FieldValue, FlowContext } from '#engine';
import { isWithinLimit, type Limit, limitOf } from '../../../engine/flow/limits.ts';

it.each<[FieldValue, Limit, boolean]>([
  [5000, { minimum: 5000, maximum: 250000 }, true],
  [250000, { minimum: 5000, maximum: 250000 }, true],
  [4999.99, { minimum: 5000, maximum: 250000 }, false],
  [250000.01, { minimum: 5000, maximum: 250000 }, false],
  [-1, { maximum: 5 }, true],
  ['9', { maximum: 5 }, true],
  [36, { enum: [24, 36] }, true],
  [48, { enum: [24, 36] }, false],
  ['b', { enum: ['a'] }, false],
])('whether %j keeps to the limit %j: %s', (value, limit, keeps) => {
  expect(isWithinLimit(value, limit)).toBe(keeps);
});

it.each<[string, object, Limit]>([
  ['an amount of money', { 'x-format': 'number', 'x-display': 'usd' }, { minimum: 3.34, maximum: 6.66 }],
  ['whole hundreds', { multipleOf: 100 }, { minimum: 100, maximum: 0 }],
  ['any number', {}, { minimum: 10 / 3, maximum: 20 / 3 }],
])('a computed bound of %s is the nearest accepted value inside it', (_, keywords, expected) => {
  const bounds = { minimum: { ratio: [10, 3] }, maximum: { ratio: [20, 3] } };
  const schema = { type: 'number', 'x-limit': [bounds], ...keywords } as unknown as FieldSchema;
  const limit = limitOf(schema, { application: {} } as unknown as FlowContext);
  expect(limit.minimum).toBeCloseTo(expected.minimum ?? 0, 6);
  expect(limit.maximum).toBeCloseTo(expected.maximum ?? 0, 6);
});

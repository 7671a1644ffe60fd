import { expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { isWithinLimit, type Limit } from '../../../engine/flow/limits.ts';

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

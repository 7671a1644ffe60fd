import { expect, it } from 'vitest';
import { laterStep } from '#engine';
import { flow } from '../../test-application.ts';

it.each([
  ['amount', 'owners', 'owners'],
  ['owners', 'amount', 'owners'],
  ['owners', undefined, 'owners'],
  [undefined, 'owners', 'owners'],
  ['gone', 'amount', 'amount'],
  ['amount', 'gone', 'amount'],
])('the later step of %s and %s is %s', (first, other, later) => {
  expect(laterStep(flow, first, other)).toBe(later);
});

import { expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { ROUTE_CALLS } from '../../../bench/scale/measure-routes.ts';

it('the benchmark of a large database calls every route of the API, or says why not', () => {
  expect(Object.keys(ROUTE_CALLS).sort()).toEqual(Object.keys(operations).sort());
  const reasons = Object.values(ROUTE_CALLS).filter((call) => typeof call === 'string');
  expect(reasons.every((reason) => reason.length > 10)).toBe(true);
  expect(reasons.length).toBeLessThan(Object.keys(operations).length / 3);
});

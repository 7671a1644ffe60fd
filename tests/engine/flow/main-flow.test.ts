import { expect, test } from 'vitest';
import { mainFlow } from '../../../engine/flow/places.ts';

test("the main flow is the flow at '/', else the first", () => {
  const [quote, apply] = [{ home: '/quote' }, { home: '/' }];
  expect(mainFlow([quote, apply])).toBe(apply);
  expect(mainFlow([quote])).toBe(quote);
  expect(() => mainFlow([])).toThrow('There is no flow.');
});

import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';
import { faultsOfDraft, faultsOnNext, smallFlow } from '../small-flow.ts';
import { loadFunction } from './load-function.ts';

const ROWS: [number, number, boolean][] = [
  [0.01, 143.48, true],
  [0.01, 19.99, true],
  [0.01, 1070468.14, true],
  [0.01, 1051000.17, true],
  [0.01, 900700.69, true],
  [0.01, 123456789012.34, true],
  [0.01, -1070468.14, true],
  [0.01, 0, true],
  [0.01, 0.1 + 0.2, true],
  [0.01, 1070468.145, false],
  [0.01, 0.001, false],
  [0.01, 1e-9, false],
  [0.01, 123456789012.345, false],
  [0.05, 1070468.15, true],
  [0.05, 1070468.14, false],
  [0.001, 1070468.141, true],
  [0.25, 1070468.75, true],
  [0.3, 0.9, true],
  [1e-7, 0.0000003, true],
  [1000, 85000, true],
  [1000, 85500, false],
  [3, 9007199254740990, true],
  [3, 9007199254740991, false],
  [2.5, 7.5, true],
  [2.5, 7, false],
];

describe('multipleOf', () => {
  it.each(ROWS)('of %d accepts %d: %s, compiled and by AJV', (multipleOf, value, isTaken) => {
    const schema = { type: 'number', multipleOf };
    expect(loadFunction(schema)(value)).toBe(isTaken);
    expect(loadFunction(schema, true)(value)).toBe(isTaken);
    expect(createAjv().compile(schema)(value)).toBe(isTaken);
  });

  it('accepts whole cents of every amount up to 100 million', () => {
    const check = loadFunction({ type: 'number', multipleOf: 0.01 });
    for (let cents = 1; cents < 10_000_000_000; cents += 7_654_321) {
      expect(check(cents / 100), String(cents)).toBe(true);
      expect(check(Number(`${cents}5e-3`)), `${cents}.5`).toBe(false);
    }
  });

  it('is checked by Continue and by a save', () => {
    const flow = smallFlow({
      fields: { paid: { type: 'number', multipleOf: 0.01, 'x-errors': { multipleOf: 'Cents, please.' } } },
    });
    for (const faults of [faultsOnNext, faultsOfDraft]) {
      expect(faults(flow, { paid: 1070468.14 })).toEqual([]);
      expect(faults(flow, { paid: 1.005 })).toEqual([['paid', 'Cents, please.']]);
    }
  });
});

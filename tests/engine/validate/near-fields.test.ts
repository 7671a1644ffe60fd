import { expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { checksEachAlone } from '../../../engine/validate/near-fields.ts';

const plain: FieldSchema = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };

it.each<[string, FieldSchema, boolean]>([
  ['asks for fields', {}, true],
  ['names shared parts, and says how its faults are put', { $defs: {}, 'x-errors': {} }, true],
  ['has a condition', { if: {} }, false],
  ['has another part', { allOf: [] }, false],
  ['has alternatives', { oneOf: [] }, false],
  ['has dependencies', { dependencies: {} }, false],
  ['forbids some fields together', { not: { required: ['a', 'b'] } }, false],
  ['counts what is answered', { minProperties: 2 }, false],
  ['says what else may stand there', { additionalProperties: false }, false],
])('whether a field can be checked alone in a step that %s', (_, more, alone) => {
  expect(checksEachAlone({ ...plain, ...more })).toBe(alone);
});

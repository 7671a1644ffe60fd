import { expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import type { RawError } from '../../../engine/schema/index.ts';
import { checksFieldsSeparately, filterNearErrors } from '../../../engine/validate/near-fields.ts';

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
])('whether a field can be checked alone in a step that %s', (_, more, isSeparate) => {
  expect(checksFieldsSeparately({ ...plain, ...more })).toBe(isSeparate);
});

it('errors of other items and fields are left out near one item of a list', () => {
  const error = (instancePath: string, params: Record<string, unknown> = {}) =>
    ({ instancePath, schemaPath: '#', keyword: 'type', params }) as RawError;
  const near = new Map([
    ['owners', new Set(['1'])],
    ['name', undefined],
  ]);
  const paths = ['/owners/0/first', '/owners/1/first', '/owners', '/name', '/name/inner', '/city'];
  const raw = [...paths.map((path) => error(path)), error('', { missingProperty: 'city' }), error('')];
  const nearPaths = filterNearErrors(raw, near).map(({ instancePath }) => instancePath);
  expect(nearPaths).toEqual(['/owners/1/first', '/owners', '/name', '/name/inner', '']);
});

import { expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { mayHoldSecrets, secretsIn } from '../../../engine/schema/index.ts';

const secret = { type: 'string', 'x-sensitive': 'mask-last-4' };
const namesIn = (schema: object, value: unknown, defs: object = {}) =>
  secretsIn({ $defs: defs } as FieldSchema, schema as FieldSchema, value).map(({ path }) => path.join('/'));

it('finds the secrets in an object, each with its path', () => {
  const person = { properties: { name: { type: 'string' }, ssn: secret } };
  expect(namesIn(person, { name: 'Ada', ssn: '521-44-9382' })).toEqual(['ssn']);
});

it('finds the secrets in lists and in lists of lists [PRIVATE-1]', () => {
  const rows = { items: { items: { properties: { pin: secret } } } };
  expect(namesIn(rows, [[{ pin: '1' }], [{}, { pin: '2' }]])).toEqual(['0/0/pin', '1/1/pin']);
});

it('finds a secret that only a reference to a definition contains', () => {
  const defs = { part: { properties: { pin: secret, parts: { items: { $ref: '#/$defs/part' } } } } };
  const value = { pin: '1', parts: [{ pin: '2', parts: [{ pin: '3' }] }] };
  expect(namesIn({ $ref: '#/$defs/part' }, value, defs)).toEqual([
    'pin',
    'parts/0/pin',
    'parts/0/parts/0/pin',
  ]);
});

it('finds a secret of any branch, because the value may have been of that branch', () => {
  const choice = {
    oneOf: [
      { properties: { kind: { const: 'card' }, number: secret } },
      { properties: { kind: { const: 'bank' }, number: { type: 'string' } } },
    ],
  };
  expect(namesIn(choice, { kind: 'bank', number: '12' })).toEqual(['number']);
  const conditional = { if: { required: ['a'] }, else: { properties: { b: secret } } };
  expect(namesIn(conditional, { a: 'x', b: '12' })).toEqual(['b']);
});

it('does not take a secret as a whole for a value that contains secrets', () => {
  expect(mayHoldSecrets({}, { type: 'string', 'x-sensitive': 'mask-last-4' })).toBe(false);
  expect(mayHoldSecrets({}, { properties: { pin: secret } } as FieldSchema)).toBe(true);
});

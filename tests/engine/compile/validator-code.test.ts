import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { compileValidators } from '../../../engine/compile/validators/validator-code.ts';
import { loadFunction } from './load-function.ts';

it.each([{ minLength: '1' }, { properties: { inner: { type: 'words' } } }] as Json[])(
  'generates no code for %j, which is not a schema',
  (schema) => {
    const key = JSON.stringify(schema);
    const plan = {
      schemas: new Map([[key, schema]]),
      validators: new Map([['one', key]]),
      formValidators: new Map(),
      explained: new Set<string>(),
      outcomes: new Set<string>(),
      reasons: new Map<string, string>(),
    };
    expect(() => compileValidators(plan)).toThrow('schema is invalid');
  },
);

it('checks equal fields that refer into their schema, each by the definitions beside it', () => {
  const field = {
    type: 'object',
    description: 'x'.repeat(100),
    properties: { part: { $ref: '#/$defs/part' } },
  };
  const validate = loadFunction({
    $defs: { part: { type: 'number' } },
    type: 'object',
    properties: { first: field, second: field },
  });
  expect(validate({ first: { part: 1 }, second: { part: 2 } })).toBe(true);
  expect(validate({ first: { part: 1 }, second: { part: 'two' } })).toBe(false);
});

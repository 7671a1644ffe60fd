import { expect, it } from 'vitest';
import type { Json } from '#engine';
import { compileValidators } from '../../../engine/compile/validators/validator-code.ts';

it.each([{ minLength: '1' }, { properties: { inner: { type: 'words' } } }] as Json[])(
  'writes no code of %j, which is no schema',
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

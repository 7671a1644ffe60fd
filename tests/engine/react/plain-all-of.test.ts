import { describe, expect, it } from 'vitest';
import plainAllOf from '#engine/react/plain-all-of.ts';

describe('joining the branches of allOf for rjsf', () => {
  it('keeps every field and every requirement', () => {
    const joined = plainAllOf({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' } },
      allOf: [
        { required: ['b'], properties: { b: { type: 'number' } } },
        true,
        { allOf: [{ properties: { c: { type: 'boolean' } }, required: ['a', 'c'] }] },
      ],
    });
    expect(joined).toEqual({
      type: 'object',
      required: ['a', 'b', 'c'],
      properties: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'boolean' } },
    });
  });
  it('leaves a schema without allOf as it is', () => {
    expect(plainAllOf({ type: 'string', minLength: 2 })).toEqual({ type: 'string', minLength: 2 });
  });
});

import { describe, expect, it } from 'vitest';
import type { FieldSchema, FieldValue } from '#engine';
import { hasOnlyBlankItems, withConstants, withoutBlankItems } from '../../../engine/schema/index.ts';

const text = { type: 'string' };
const MASK = { present: true, mask: '***' } as const;

describe('the constants of an answered object are filled in', () => {
  const fill = (schema: object, value: FieldValue) => withConstants({}, schema as FieldSchema, value);
  const versioned = {
    required: ['v'],
    properties: { v: { const: 2 }, a: text, b: { const: 'not required' } },
  };

  it('if they are required', () => {
    expect(fill(versioned, { a: 'x' })).toEqual({ v: 2, a: 'x' });
    expect(fill({ properties: { in: versioned } }, { in: { a: 'x' } })).toEqual({ in: { v: 2, a: 'x' } });
    expect(fill({ type: 'array', items: versioned }, [{ a: 'x' }, {}])).toEqual([{ v: 2, a: 'x' }, {}]);
  });

  it('if they distinguish the branch that the value has', () => {
    const branch = (kind: string, name: string) => ({ properties: { kind: { const: kind }, [name]: text } });
    for (const choice of ['oneOf', 'anyOf']) {
      const schema = { [choice]: [branch('card', 'number'), branch('bank', 'iban')] };
      expect(fill(schema, { iban: 'X' })).toEqual({ kind: 'bank', iban: 'X' });
      expect(fill(schema, { number: '1' })).toEqual({ kind: 'card', number: '1' });
    }
  });

  it('never over an answer, in an object without answers, or in a mask', () => {
    const values: FieldValue[] = [{ v: 3, a: 'x' }, {}, { a: '' }, MASK];
    for (const value of values) expect(fill(versioned, value)).toBe(value);
  });
});

describe('blank items', () => {
  it.each<[object, unknown[], boolean]>([
    [{}, [], true],
    [{}, [null], false],
    [{ minItems: 1 }, [null], true],
    [{ minItems: 1 }, [{ a: '' }], true],
    [{ minItems: 1 }, ['x'], false],
    [{ minItems: 1 }, [MASK], false],
    [{ minItems: 1 }, [false], false],
    [{ minItems: 1 }, [null, null], false],
  ])('of a list %j: %j has no other items: %s', (schema, items, isBlank) => {
    expect(hasOnlyBlankItems(schema as FieldSchema, items)).toBe(isBlank);
  });

  const list = { type: 'array', minItems: 1, items: text };
  const tidy = (schema: object, value: FieldValue, isRequired = false) =>
    withoutBlankItems({}, schema as FieldSchema, value, isRequired);

  it('are removed with their list if it is optional, and with an object that is then empty', () => {
    expect(tidy(list, [null])).toBeUndefined();
    expect(tidy(list, [null], true)).toEqual([null]);
    const holder = { properties: { list, note: text } };
    expect(tidy(holder, { list: [null] })).toBeUndefined();
    expect(tidy(holder, { list: [null] }, true)).toEqual({});
    expect(tidy(holder, { list: [null], note: 'x' })).toEqual({ note: 'x' });
    expect(tidy({ ...holder, required: ['list'] }, { list: [null] })).toEqual({ list: [null] });
    expect(tidy({ items: holder }, [{ list: [null], note: 'x' }])).toEqual([{ note: 'x' }]);
  });

  it('are not removed from a list with answers, an empty list, or an answer without lists', () => {
    for (const value of [['a', null], [], { note: 'x' }, MASK, 'text'])
      expect(tidy(list, value as FieldValue)).toBe(value);
  });
});

import { expect, it } from 'vitest';
import type { JsonObject } from '#engine';
import { withBranchSecrecy, withKindRules } from '../../../engine/schema/kind-rules.ts';

const branches: JsonObject = { oneOf: [{ type: 'null' }, { allOf: [{ 'x-sensitive': 'never-stored' }] }] };

it('a field is as secret as its first secret branch, at any depth', () => {
  expect(withBranchSecrecy(branches)['x-sensitive']).toBe('never-stored');
  expect(withBranchSecrecy({ oneOf: [{ type: 'null' }] })).not.toHaveProperty('x-sensitive');
});

it('a field that is a secret itself keeps its own kind of secrecy', () => {
  const own = withBranchSecrecy({ ...branches, 'x-sensitive': 'mask-last-4' });
  expect(own['x-sensitive']).toBe('mask-last-4');
});

it('a question for files is a list of references with its kinds and sizes [FIELD-59]', () => {
  const field = { type: 'array', 'x-files': { kinds: ['pdf'], megabytes: 2 } };
  const { items } = withKindRules(field, () => undefined) as { items: JsonObject };
  expect(items).toMatchObject({
    required: ['id', 'name', 'size', 'type'],
    properties: { size: { maximum: 2_097_152 }, type: { enum: ['application/pdf'] } },
  });
});

/** The rules of a kind of text, and of every text. */
const KINDS: Record<string, JsonObject> = {
  format_code: {
    pattern: '^[A-Z]+$',
    maxLength: 9,
    'x-errors': { pattern: 'Capitals only', maxLength: 'Too long' },
  },
  not_blank: { pattern: '\\S' },
};
const kindOf = (field: JsonObject): JsonObject =>
  withKindRules({ type: 'string', 'x-format': 'code', ...field }, (name) => KINDS[name]);

it('a field gets the rules and the texts of its format, and must not be blank', () => {
  expect(kindOf({})).toMatchObject({ ...KINDS.format_code, allOf: [KINDS.not_blank] });
});

it("a field's own text replaces the text of its format", () => {
  expect(kindOf({ 'x-errors': { pattern: 'As on your card' } })['x-errors']).toEqual({
    pattern: 'As on your card',
    maxLength: 'Too long',
  });
});

it("a field's own rule replaces the rule of its format, also inside `allOf`", () => {
  expect(kindOf({ maxLength: 4 })).toMatchObject({ pattern: '^[A-Z]+$', maxLength: 4 });
  const parts = kindOf({ allOf: [{ maxLength: 4 }] });
  expect(parts).not.toHaveProperty('maxLength');
  expect(parts).toMatchObject({ allOf: [KINDS.not_blank, { maxLength: 4 }] });
});

it('a field with its own `format` gets neither the pattern of its `x-format` nor the text for it', () => {
  const own = kindOf({ format: 'email' });
  expect(own).not.toHaveProperty('pattern');
  expect(own['x-errors']).toEqual({ maxLength: 'Too long' });
});

it.each<JsonObject>([{ enum: ['A'] }, { type: 'number' }])(
  'a choice and a value that is not a text get no rules of a kind: %o',
  (field) => {
    expect(kindOf(field)).not.toHaveProperty('maxLength');
  },
);

it.each(['date', 'time', 'date-time'])(
  'a %s gets no rule against white space, which its control cannot enter',
  (format) => {
    expect(withKindRules({ type: 'string', format }, (name) => KINDS[name])).toEqual({
      type: 'string',
      format,
    });
  },
);

it('without a definition of the rule, a text gets no rule of its kind', () => {
  expect(withKindRules({ type: 'string', 'x-format': 'code' }, () => undefined)).toEqual({
    type: 'string',
    'x-format': 'code',
  });
});

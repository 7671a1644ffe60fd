import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import { describe, expect, it, vi } from 'vitest';
import { schemaUtilsOf } from '../../../../engine/react/rjsf/fields/schema-utils.ts';
import { formValidator } from '../../../../engine/react/rjsf/form-validator.ts';
import { smallFlow } from '../../small-flow.ts';

const [step] = smallFlow({ fields: { name: { type: 'string' } } }).steps;
if (!step) throw new Error('no step');
const validator = formValidator(step, step.formSchema as RJSFSchema);
const blank = { 'x-rule': 'blank', pattern: '\\S', 'x-errors': { pattern: 'Blank.' } };

const schemas: Record<string, RJSFSchema> = {
  'plain text': { type: 'string', title: 'Name', minLength: 2 },
  choice: { type: 'string', enum: ['a', 'b'] },
  'choice with titles': { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
  'text with a rule': { type: 'string', allOf: [{ pattern: '\\S' }] },
  'text with two rules of a kind': { type: 'string', pattern: '^a', allOf: [{ pattern: '\\S' }] },
  'bounds twice': {
    type: 'number',
    minimum: 1,
    maximum: 9,
    allOf: [{ minimum: 3, maximum: 20 }, { maximum: 7 }],
  },
  'lengths twice': {
    type: 'string',
    minLength: 2,
    maxLength: 9,
    allOf: [{ minLength: 1 }, { maxLength: 5 }],
  },
  'text with three patterns': { type: 'string', pattern: 'a', allOf: [{ pattern: 'b' }, { pattern: 'c' }] },
  'text with parts that are more than rules': { allOf: [{ type: 'string' }, { title: 'Name' }] },
  object: { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } },
  'free object': { type: 'object', additionalProperties: { type: 'string' } },
  reference: { $ref: '#/$defs/name' },
  'reference below': { type: 'object', properties: { name: { $ref: '#/$defs/name' } } },
  'reference in items': {
    type: 'array',
    items: { type: 'object', properties: { a: { $ref: '#/$defs/name' } } },
  },
  dependency: { type: 'object', dependencies: { a: { properties: { b: { type: 'string' } } } } },
  'patterns of names': { type: 'object', patternProperties: { '^x': { type: 'number' } } },
};
const root: RJSFSchema = { $defs: { name: { type: 'string', title: 'Name' } } };
const ours = schemaUtilsOf(validator, root);
const theirs = createSchemaUtils(validator, root);

describe.each(Object.entries(schemas))('%s', (_name, schema) => {
  it.each([[undefined], [{ a: 'x', x1: 5, other: 'y' }]])('comes out as rjsf has it, of %j', (data) => {
    expect(ours.retrieveSchema(schema, data)).toEqual(theirs.retrieveSchema(schema, data));
    expect(ours.isSelect(schema)).toBe(theirs.isSelect(schema));
  });
});

it('a field with its rules is merged once, and stays the same object', () => {
  const field = Object.freeze({ type: 'string', allOf: Object.freeze([Object.freeze(blank)]) });
  const first = ours.retrieveSchema(field as never);
  expect(first).toEqual({ type: 'string', pattern: '\\S' });
  expect(ours.retrieveSchema(field as never)).toBe(first);
});

it('a condition asks the validator each time', () => {
  const isValid = vi.fn(() => true);
  const asking = schemaUtilsOf({ ...validator, isValid }, root);
  const schema = Object.freeze({ type: 'object', if: { required: ['a'] }, else: { required: ['b'] } });
  asking.retrieveSchema(schema as never, { a: 1 });
  asking.retrieveSchema(schema as never, {});
  expect(isValid).toHaveBeenCalledTimes(2);
});

it('nothing fits a branch that rjsf has resolved and that has no function, as AJV has it', () => {
  expect(validator.isValid({ type: 'string', minLength: 1 }, undefined, root)).toBe(false);
  expect(validator.isValid({ type: 'string', minLength: 1 }, 'x', root)).toBe(true);
});

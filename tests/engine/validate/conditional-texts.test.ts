import { expect, it } from 'vitest';
import { contentKeys } from '../../../engine/compile/definition/content-keys.ts';
import { formOf } from '../form-of.ts';
import { type SmallFlow, smallContext, smallDefinition, smallFlow } from '../small-flow.ts';

const street = { type: 'string', title: 'Street', minLength: 2, 'x-errors': { required: 'A street.' } };

/** A step that requires a street once there is a city, with an error text of its own. */
function withCondition(then: object): SmallFlow {
  const properties = { city: { type: 'string', title: 'City' }, street };
  const whole = { type: 'object', title: 'Home', properties, if: { required: ['city'] }, then };
  return { fields: { home: whole } };
}

const ownFlow = withCondition({
  required: ['street'],
  properties: { street: { minLength: 2, 'x-errors': { required: 'The street of the city.' } } },
});

function textOf(small: SmallFlow, content: Record<string, string> = {}): string | undefined {
  const flow = smallFlow(small);
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const env = { compute: {}, content, texts: {}, now: () => '2026-01-02T03:04:05Z' };
  return formOf(flow, smallContext({ home: { city: 'Reno' } }), env).errorsOf(step)[0]?.text;
}

it("a conditional's own text is shown if the brand has no words for it", () => {
  expect(textOf(ownFlow)).toBe('The street of the city.');
});

it("a brand's text for the rule replaces a conditional's own text", () => {
  expect(textOf(ownFlow, { 'fields.home/street.errors.required': 'Rue ?' })).toBe('Rue ?');
});

it("a conditional's own text has a content key, which takes precedence over the key of the rule", () => {
  const key = 'fields.home/street.errors.required.conditional';
  expect(contentKeys(smallDefinition(ownFlow).definition).get(key)).toBe('The street of the city.');
  const content = { [key]: 'Rue de la ville ?', 'fields.home/street.errors.required': 'Rue ?' };
  expect(textOf(ownFlow, content)).toBe('Rue de la ville ?');
});

it("the content key of a rule keeps the field's own text beside a conditional's", () => {
  const keys = contentKeys(smallDefinition(ownFlow).definition);
  expect(keys.get('fields.home/street.errors.required')).toBe('A street.');
});

it('`x-rule` names one of several conditionals in its content key', () => {
  const namedFlow = withCondition({
    required: ['street'],
    properties: { street: { 'x-rule': 'city', 'x-errors': { required: 'The street of the city.' } } },
  });
  const key = 'fields.home/street.errors.required.city';
  expect(contentKeys(smallDefinition(namedFlow).definition).get(key)).toBe('The street of the city.');
  expect(textOf(namedFlow, { [key]: 'Rue de la ville ?' })).toBe('Rue de la ville ?');
});

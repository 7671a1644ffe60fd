import type { RJSFSchema } from '@rjsf/utils';
import { expect, it } from 'vitest';
import { schemaUtilsOf } from '../../../../engine/react/rjsf/fields/schema-utils.ts';
import { formValidator } from '../../../../engine/react/rjsf/form-validator.ts';
import { smallFlow } from '../../small-flow.ts';

const [step] = smallFlow({ fields: { name: { type: 'string' } } }).steps;
if (!step) throw new Error('no step');
const root: RJSFSchema = { $defs: { name: { type: 'string', title: 'Name' } } };
const validator = formValidator(step, step.formSchema as RJSFSchema);
const utils = schemaUtilsOf(validator, root);

it('resolves a reference as rjsf does', () => {
  expect(utils.retrieveSchema({ $ref: '#/$defs/name' })).toMatchObject({ type: 'string', title: 'Name' });
});

it('gives a key its schema by the pattern of its name though the schema is frozen', () => {
  const schema = Object.freeze({
    type: 'object',
    patternProperties: Object.freeze({ '^x': Object.freeze({ type: 'number' }) }),
  });
  const { properties } = utils.retrieveSchema(schema as never, { x1: 5 });
  expect(properties?.x1).toMatchObject({ type: 'number' });
});

const branches: RJSFSchema[] = [{ type: 'null' }, { type: 'number' }, { type: ['string'] }];

it.each([
  ['the first branch for no answer', undefined, undefined, 0],
  ['the branch that shows for no answer', undefined, 1, 1],
  ['the branch of texts for a mask', { present: true, mask: '***-**-6789' }, 0, 2],
  ['the branch that rjsf finds for any other value', 12, 0, 1],
])('chooses %s', (_what, data, selected, expected) => {
  expect(utils.getClosestMatchingOption(data, branches, selected)).toBe(expected);
});

it('matches no value to a resolved branch that has no function, as AJV does', () => {
  expect(validator.isValid({ type: 'string', minLength: 1 }, undefined, root)).toBe(false);
  expect(validator.isValid({ type: 'string', minLength: 1 }, 'x', root)).toBe(true);
});

import { expect, it } from 'vitest';
import { stillHidden } from '#engine';
import { holdsWithHidden } from '../../../engine/flow/rules.ts';
import type { CompiledValidator, RawError } from '../../../engine/schema/index.ts';
import { formOf } from '../form-of.ts';
import { contextWith, flow } from '../test-application.ts';

const errors: RawError[] = [
  { keyword: 'const', instancePath: '/application/business_name', schemaPath: '#/const', params: {} },
];
const reasons: CompiledValidator = Object.assign(() => false, { errors });
const refusing = {
  ...flow,
  validators: { ...flow.validators, named: () => false, 'named:reasons': reasons },
};

it('a rule that fails for a hidden answer holds only if that answer is empty', () => {
  const holds = (answers: object, hidden: string[]) =>
    holdsWithHidden('named', formOf(refusing, contextWith({ ...answers }, { hidden })));
  expect(holds({}, ['info'])).toBe(true);
  expect(holds({ business_name: 'Acme' }, ['info'])).toBe(false);
  expect(holds({}, ['amount'])).toBe(false);
  expect(holds({}, [])).toBe(false);
});

it('a stored name of several parts at once hides nothing', () => {
  expect(stillHidden(flow, ['amount,info', 'info', 'nowhere'], [])).toEqual(['info']);
});

import { expect, it } from 'vitest';
import { keepAllowedHidden, ruleSchema } from '#engine';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';
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

it('a rule that compares with a hidden answer holds if that answer is empty', () => {
  const schema = ruleSchema({ 'application.loan_amount': { minimum: '/application/business_revenue' } }, {});
  const validator = createAjv().compile(schema);
  validator({ application: { loan_amount: 5 } });
  const comparing = Object.assign(() => false, { errors: validator.errors as RawError[] });
  const small = {
    ...flow,
    validators: { ...flow.validators, named: () => false, 'named:reasons': comparing },
  };
  const holds = (answers: object, hidden: string[]) =>
    holdsWithHidden('named', formOf(small, contextWith({ ...answers }, { hidden })));
  const answers = { loan_amount: 5 };
  expect(holds(answers, ['business/revenue'])).toBe(true);
  expect(holds({ ...answers, business_revenue: 9 }, ['business/revenue'])).toBe(false);
  expect(holds(answers, ['info'])).toBe(false);
});

it('a rule that compares with several answers holds if one of them is hidden and empty', () => {
  const bound = { sum: ['/application/business_revenue', '/application/business_years'] };
  const schema = ruleSchema({ 'application.loan_amount': { minimum: bound } }, {});
  const validator = createAjv().compile(schema);
  validator({ application: { loan_amount: 5, business_years: 9 } });
  expect(validator.errors).toHaveLength(1);
  const comparing = Object.assign(() => false, { errors: validator.errors as RawError[] });
  const small = {
    ...flow,
    validators: { ...flow.validators, named: () => false, 'named:reasons': comparing },
  };
  const holds = (answers: object, hidden: string[]) =>
    holdsWithHidden('named', formOf(small, contextWith({ ...answers }, { hidden })));
  const answers = { loan_amount: 5, business_years: 9 };
  expect(holds(answers, ['business/revenue'])).toBe(true);
  expect(holds({ ...answers, business_revenue: 9 }, ['business/revenue'])).toBe(false);
});

it('a stored name of several parts at once hides nothing', () => {
  expect(keepAllowedHidden(flow, ['amount,info', 'info', 'nowhere'], [])).toEqual(['info']);
});

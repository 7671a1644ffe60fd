import { expect, it } from 'vitest';
import { stepById } from '#engine';
import { otherStepOf } from '#src/wizard/step/field-step.ts';
import { flow } from '../../../engine/test-application.ts';

const otherThan = (id: string, field: string) => {
  const here = stepById(flow, id);
  if (!here) throw new Error('no step');
  return otherStepOf(flow, here, field)?.id;
};

it('a step that asks for an answer of the first owner by its flat name leads to no other step', () => {
  expect(otherThan('info', 'owner_1_first')).toBeUndefined();
  expect(otherThan('owners', 'owner_2_ssn')).toBeUndefined();
});

it('a field that the step at hand does not ask for leads to the step that does', () => {
  expect(otherThan('type-of-funding', 'loan_amount')).toBe('amount');
  expect(otherThan('info', 'owner_2_ssn')).toBe('owners');
});

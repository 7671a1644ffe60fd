import { expect, it } from 'vitest';
import { stepById } from '#engine';
import { otherStepOf } from '#src/wizard/step/field-step.ts';
import { flow } from '../../../engine/test-application.ts';

const otherThan = (id: string, field: string) => {
  const here = stepById(flow, id);
  if (!here) throw new Error('no step');
  return otherStepOf(flow, here, field)?.id;
};

it('finds no other step for a field of the first owner that the step asks for by its flat name', () => {
  expect(otherThan('info', 'owner_1_first')).toBeUndefined();
  expect(otherThan('owners', 'owner_2_ssn')).toBeUndefined();
});

it('finds the step that asks for a field of another step', () => {
  expect(otherThan('type-of-funding', 'loan_amount')).toBe('amount');
  expect(otherThan('info', 'owner_2_ssn')).toBe('owners');
});

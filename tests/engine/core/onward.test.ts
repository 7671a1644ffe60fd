import { expect, it } from 'vitest';
import { stepById, stepOnward } from '#engine';
import { COMPLETE, contextWith, environment, flow } from './test-application.ts';

// [STMT-4]: an upload leads to the summary by the 'first not valid' jump.

const env = environment();
const after = (answers: Record<string, unknown>) => {
  const step = stepById(flow, 'upload-statements');
  return step && stepOnward(flow, step, contextWith({ ...answers, type_of_statements: 'upload' }), env)?.id;
};

it('to the first step that is still open, in mid-flow', () => {
  const { business_ein: _ein, ...rest } = COMPLETE;
  expect(after(rest)).toBe('further-details');
  const { when_funding_needed: _when, ...late } = COMPLETE;
  expect(after(late)).toBe('aproximate-timing');
});

it('to the summary, once nothing before it is open', () => {
  expect(after(COMPLETE)).toBe('funding-is-almost-here');
});

it('any other step leads to the one that follows', () => {
  const step = stepById(flow, 'info');
  expect(step && stepOnward(flow, step, contextWith({}), env)?.id).toBe('verify-login');
});

it('a visitor on a part of a later step goes to the first incomplete step that is open to visitors', () => {
  const step = stepById(flow, 'type-of-funding');
  const next = (answers: Record<string, unknown>, loggedIn = false) =>
    step && stepOnward(flow, step, contextWith(answers, { session: { loggedIn } }), env)?.id;
  const described = { equipment_description: 'An oven' };
  expect(next(described)).toBe('amount');
  expect(next({ ...described, loan_amount: 85000, loan_terms: 36 })).toBe('info');
  expect(next(COMPLETE)).toBe('verify-login');
  expect(next(described, true)).toBe('aproximate-timing');
});

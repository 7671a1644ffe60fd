import { expect, it } from 'vitest';
import { findPathAfterSignIn, stepById } from '#engine';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const env = environment();
const stepAfterUpload = (answers: Record<string, unknown>) => {
  const step = stepById(flow, 'upload-statements');
  return (
    step &&
    formOf(flow, contextWith({ ...answers, type_of_statements: 'upload' }), env).stepAfterContinue(step)?.id
  );
};

it('[STMT-4] an upload is followed by the first incomplete step before the summary', () => {
  const { business_ein: _ein, ...rest } = COMPLETE;
  expect(stepAfterUpload(rest)).toBe('further-details');
  const { when_funding_needed: _when, ...withoutLateAnswer } = COMPLETE;
  expect(stepAfterUpload(withoutLateAnswer)).toBe('aproximate-timing');
});

it('[STMT-4] an upload is followed by the summary if every step before it is complete', () => {
  expect(stepAfterUpload(COMPLETE)).toBe('funding-is-almost-here');
});

it('a step without `leadsTo` is followed by the next step in order', () => {
  const step = stepById(flow, 'info');
  expect(step && formOf(flow, contextWith({}), env).stepAfterContinue(step)?.id).toBe('verify-login');
});

it('a visitor on a part of a later step goes to the first incomplete step that is open to visitors', () => {
  const step = stepById(flow, 'type-of-funding');
  const next = (answers: Record<string, unknown>, loggedIn = false) =>
    step && formOf(flow, contextWith(answers, { session: { loggedIn } }), env).stepAfterContinue(step)?.id;
  const described = { equipment_description: 'An oven' };
  expect(next(described)).toBe('amount');
  expect(next({ ...described, loan_amount: 85000, loan_terms: 36 })).toBe('info');
  expect(next(COMPLETE)).toBe('verify-login');
  expect(next(described, true)).toBe('aproximate-timing');
});

it('an incomplete step is still followed by the step that it names', () => {
  const { type_of_statements: _source, ...rest } = COMPLETE;
  const upload = stepById(flow, 'upload-statements');
  const context = contextWith(rest, {
    flags: { bank_statements_screen: true, statement_upload: true, plaid_connect: false },
  });
  expect(upload && formOf(flow, context, env).stepAfterContinue(upload)?.id).toBe('funding-is-almost-here');
});

it('a person who reached the sign-in step continues after it once signed in', () => {
  expect(findPathAfterSignIn(formOf(flow, contextWith(COMPLETE)), 'verify-login')).toBe(
    '/app/business/more-details',
  );
});

it('a person who signs in again continues after the farthest step that they left complete [SIGN-39]', () => {
  expect(findPathAfterSignIn(formOf(flow, contextWith(COMPLETE)), 'owners')).toBe('/app/type-of-funding');
  const { owner_1_ssn: _ssn, ...rest } = COMPLETE;
  expect(findPathAfterSignIn(formOf(flow, contextWith(rest)), 'owners')).toBe('/app/business/owners');
});

it('a flow that needs no answers before sign-in treats none as known', () => {
  const callback = { known: [], filled: [], otherwise: [{ to: '/choose' }] };
  expect(findPathAfterSignIn(formOf({ ...flow, callback }, contextWith({})))).toBe('/choose');
});

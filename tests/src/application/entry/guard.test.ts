import { expect, it } from 'vitest';
import { guard } from '#src/application/entry/guard.ts';
import { as, OUT, runtimeWith } from '../test-runtime.ts';

const access = (to: 'visitor' | 'applicant', answers: Record<string, unknown> = {}, who = OUT) => {
  const { runtime, type } = runtimeWith({ who });
  type(answers);
  return guard(to, runtime.engine.context());
};
const STARTED = { business_name: 'Green Bakery', loan_amount: 85000 };

it('lets every user open a page for visitors', () => {
  expect(access('visitor')).toEqual({ allowed: true });
});

it('[ROUTE-41] lets a signed-in person open a page that needs a session', () => {
  expect(access('applicant', {}, as('ada'))).toEqual({ allowed: true });
});

it('[ROUTE-42] sends a signed-out person with an application in progress to the sign-in step', () => {
  expect(access('applicant', STARTED)).toEqual({ allowed: false, to: 'sign-in-step' });
});

it('sends a signed-out person without an application to the provider', () => {
  expect(access('applicant')).toEqual({ allowed: false, to: 'provider' });
});

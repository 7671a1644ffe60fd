// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { CompiledStep } from '#engine';
import { pathAfterSubmission } from '#src/application/entry/after-submission.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { as, OUT, runtimeWith, serverDeal } from './test-runtime.ts';

function page({
  loggedIn = true,
  submitted = true,
  typed = {},
  saved = undefined as object | undefined,
} = {}) {
  const { runtime, type } = runtimeWith({ who: loggedIn ? as('ada') : OUT });
  runtime.dispatch({ type: 'server-application', deal: saved ? serverDeal(saved) : null });
  type(typed);
  const about = { reference: 'R-1', businessName: 'Acme', stage: '', submittedAt: '', documents: [] };
  if (submitted) runtime.submissions.keep('apply', about);
  else runtime.submissions.drop('apply');
  return runtime;
}
const at = (runtime: Runtime, step: Partial<CompiledStep>, cameBack = false) =>
  pathAfterSubmission(runtime, { access: 'applicant', ...step } as CompiledStep, cameBack);

it('opens the confirmation if no new application was begun', () => {
  const runtime = page();
  expect(at(runtime, {})).toBe(runtime.engine.flow.done);
});

it.each([
  ['nothing was submitted', { submitted: false }, {}],
  ['an answer was given since', { typed: { business_name: 'Bakery' } }, {}],
  ['the server has a new one', { saved: {} }, {}],
  ['the server has one without an answer', { saved: { application: { loan_id: 'l1' } } }, {}],
  ['the person is signed out', { loggedIn: false }, {}],
  ['the step is open to visitors', {}, { access: 'visitor' as const }],
  ['the step is the end itself', {}, { view: 'final' as const }],
])('leaves the step if %s', (_, state, step) => {
  expect(at(page(state), step)).toBeUndefined();
});

describe("a first step that was opened by the browser's Back", () => {
  const AMOUNT = { id: 'amount', access: 'visitor' as const };
  const INFO = { id: 'info', access: 'visitor' as const };

  it('opens the confirmation, because it is not a new application', () => {
    const runtime = page();
    expect(at(runtime, AMOUNT, true)).toBe(runtime.engine.flow.done);
  });

  it('stays if the person has reached the step in another application, even without an answer', () => {
    const runtime = page();
    runtime.dispatch({ type: 'reach', step: 'amount' });
    expect(at(runtime, AMOUNT, true)).toBeUndefined();
    expect(at(runtime, INFO, true)).toBe(runtime.engine.flow.done);
  });

  it('stays if nothing was submitted', () => {
    expect(at(page({ submitted: false }), AMOUNT, true)).toBeUndefined();
  });
});

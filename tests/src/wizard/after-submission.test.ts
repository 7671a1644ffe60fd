// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { CompiledStep } from '#engine/core/index.ts';
import { afterSubmission } from '#src/wizard/after-submission.ts';
import { dropLastSubmission, keepLastSubmission } from '#src/wizard/last-submission.ts';
import type { Runtime } from '#src/wizard/runtime.ts';
import { engineWith } from '../../engine/core/test-application.ts';

afterEach(() => dropLastSubmission('test'));

function page({ loggedIn = true, submitted = true, typed = {}, saved = false } = {}) {
  const engine = engineWith({}, loggedIn);
  const store = createStore(() => ({ loggedIn, accounts: [], email: 'ada@example.com' }));
  engine.dispatch({ type: 'change', values: { owner_1_email: 'ada@example.com', ...typed } });
  const about = { reference: 'R-1', businessName: 'Acme', stage: '', submittedAt: '', documents: [] };
  if (submitted) keepLastSubmission(about, engine.flow.id);
  else dropLastSubmission(engine.flow.id);
  return { engine, session: { store }, base: saved ? {} : undefined } as unknown as Runtime;
}
const at = (runtime: Runtime, step: Partial<CompiledStep>) =>
  afterSubmission(runtime, { access: 'applicant', ...step } as CompiledStep);

it('leads to what was received where nothing was begun since', () => {
  const runtime = page();
  expect(at(runtime, {})).toBe(runtime.engine.flow.done);
});

it.each([
  ['nothing was submitted', { submitted: false }, {}],
  ['an answer was given since', { typed: { business_name: 'Bakery' } }, {}],
  ['the server has a new one', { saved: true }, {}],
  ['the person is signed out', { loggedIn: false }, {}],
  ['the step is open to visitors', {}, { access: 'visitor' as const }],
  ['the step is the end itself', {}, { view: 'final' as const }],
])('leaves the step where %s', (_, state, step) => {
  expect(at(page(state), step)).toBeUndefined();
});

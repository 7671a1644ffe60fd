import { type CompiledFlow, isEmpty, nextStep, readField, stepPath } from '#engine/core/index.ts';
import type { Runtime } from './runtime.ts';
import { takeUpDeal } from './take-up.ts';

/** Whether an address is a return from the provider's own page: the sign-in step with `code` and `state`, or an error. */
export function isCallback(flow: CompiledFlow, pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  const here = pathname.replace(/\/$/, '') === `${flow.base}/${flow.signInStep}`;
  return here && query.has('state') && (query.has('code') || query.has('error'));
}

/**
 * Finishes the return and says where to go (spec §4): a stored target; else the step after sign-in when a business_id
 * exists or everything asked before it is filled; else the first step. Loan type UNKNOWN counts as filled (decision 10).
 */
export async function callbackTarget(runtime: Runtime): Promise<string> {
  const { engine, session } = runtime;
  const { flow } = engine;
  const signIn = flow.steps.find((step) => step.path === flow.signInStep);
  const first = flow.steps[0];
  const result = await session.handleCallback();
  if (!result.ok) return `${flow.base}/${flow.signInStep}`;
  // What was typed before, here or in the session that ended, is joined with what the server holds.
  await takeUpDeal(runtime, Object.keys(engine.state().touched).length > 0);
  if (result.returnTo) return result.returnTo;
  const { application } = engine.state();
  const filled = flow.callback.filled.every((name) => !isEmpty(readField(flow, application, name)));
  const after = signIn && nextStep(flow, signIn, engine.context());
  const target = (application.business_id || filled) && after ? after : first;
  return target ? stepPath(flow, target) : flow.home;
}

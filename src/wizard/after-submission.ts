import { type CompiledStep, stepPath } from '#engine/core/index.ts';
import { readLastSubmission } from './last-submission.ts';
import type { Runtime } from './runtime.ts';
import { ownEmail } from './runtime-environment.ts';

/**
 * Where a signed-in person goes in place of a step once their application was submitted in this tab and no other was
 * begun: to what was received. Back in the browser would else show them an empty application, and a bank connected there
 * would begin a new one. The first steps, which begin an application, and the sign-in stay open.
 */
export function afterSubmission(runtime: Runtime, step: CompiledStep): string | undefined {
  const { engine, base, session } = runtime;
  const { flow } = engine;
  const { touched, session: facts } = engine.state();
  if (step.access === 'visitor' || step.view === 'final' || base || !facts.loggedIn) return undefined;
  const own = Object.keys(ownEmail(session));
  if (Object.keys(touched).some((name) => !own.includes(name))) return undefined;
  return readLastSubmission(flow.id) && donePath(runtime);
}

/** The page that a finished application of this flow ends at. */
export function donePath({ engine: { flow } }: Runtime): string {
  const last = flow.steps.find(({ view }) => view === 'final');
  return last ? stepPath(flow, last) : flow.done;
}

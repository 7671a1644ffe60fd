import { type CompiledStep, stepIndex, stepPath } from '#engine';
import type { Runtime } from '../state/index.ts';

/**
 * Where a signed-in person goes in place of a step once their application was submitted in this tab and no other was
 * begun: to what was received. Back in the browser would else show them an empty application, and a bank connected there
 * would begin a new one. The first steps, which begin an application, and the sign-in stay open to who opens them.
 * @param cameBack whether the browser's Back led to the step: then the first ones are those of what was submitted, unless the person
 * has come as far in another application
 */
export function afterSubmission(
  runtime: Pick<Runtime, 'engine' | 'state' | 'submissions'>,
  step: CompiledStep,
  cameBack: boolean,
): string | undefined {
  const { flow } = runtime.engine;
  const { touched, session, core, farthest } = runtime.state();
  if (step.view === 'final' || core.ids || !session.loggedIn) return undefined;
  const isOpened = !cameBack || stepIndex(flow, step.id) <= stepIndex(flow, farthest);
  if (step.access === 'visitor' && isOpened) return undefined;
  if (Object.keys(touched).some((name) => core.own[name] === undefined)) return undefined;
  return runtime.submissions.read(flow.id) && donePath(runtime);
}

/** The page that a finished application of this flow ends at. */
export function donePath({ engine: { flow } }: Pick<Runtime, 'engine'>): string {
  const last = flow.steps.find(({ view }) => view === 'final');
  return last ? stepPath(flow, last) : flow.done;
}

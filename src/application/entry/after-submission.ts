import { type CompiledStep, stepIndex, stepPath } from '#engine';
import type { Runtime } from '../state/index.ts';

/**
 * After a submission in this tab, redirects a signed-in person from a step to the confirmation: the browser's
 * Back would show an empty application. The first steps and the sign-in can still be opened.
 * @param cameBack whether the browser's Back led here: then the first steps redirect too, unless the person has
 * reached this step in another application
 */
export function pathAfterSubmission(
  runtime: Pick<Runtime, 'engine' | 'state' | 'submissions'>,
  step: CompiledStep,
  cameBack: boolean,
): string | undefined {
  const { flow } = runtime.engine;
  const { touched, session, core, farthest } = runtime.state();
  if (step.view === 'final' || core.ids || !session.loggedIn) return undefined;
  const mayOpen = !cameBack || stepIndex(flow, step.id) <= stepIndex(flow, farthest);
  if (step.access === 'visitor' && mayOpen) return undefined;
  if (Object.keys(touched).some((name) => core.personAnswers[name] === undefined)) return undefined;
  return runtime.submissions.read(flow.id) && donePath(runtime);
}

/** The last page of a flow. */
export function donePath({ engine: { flow } }: Pick<Runtime, 'engine'>): string {
  const last = flow.steps.find(({ view }) => view === 'final');
  return last ? stepPath(flow, last) : flow.done;
}

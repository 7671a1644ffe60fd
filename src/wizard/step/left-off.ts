import type { CompiledStep, FormContext } from '#engine';
import type { ApplicationState } from '../../application/state/index.ts';

/** Whether a signed-in person has an application, started here or elsewhere. */
export function isBegun({
  session,
  farthest,
  version,
}: Pick<ApplicationState, 'session' | 'farthest' | 'version'>): boolean {
  return session.loggedIn === true && (farthest !== undefined || version !== undefined);
}

/** The first invalid step, to be offered on the first step; undefined on other steps and if it is that step. */
export function leftOffStep(context: FormContext, step: Pick<CompiledStep, 'id'>): CompiledStep | undefined {
  if (context.firstStep()?.id !== step.id) return undefined;
  const target = context.firstNotValid();
  return target.id === step.id ? undefined : target;
}

import type { CompiledStep, FormContext } from '#engine';
import type { ApplicationState } from '../../application/state/index.ts';

/** Whether a signed-in person has an application, started here, on another device or through the API. */
export function isBegun({
  session,
  farthest,
  version,
}: Pick<ApplicationState, 'session' | 'farthest' | 'version'>): boolean {
  return session.loggedIn === true && (farthest !== undefined || version !== undefined);
}

/**
 * The step that a started application offers at the first step: the first invalid one. Undefined if that is
 * the current step.
 */
export function leftOffStep(context: FormContext, step: Pick<CompiledStep, 'id'>): CompiledStep | undefined {
  if (context.firstStep()?.id !== step.id) return undefined;
  const target = context.firstNotValid();
  return target.id === step.id ? undefined : target;
}

import {
  type CompiledFlow,
  type CompiledStep,
  contextOf,
  type EngineEnvironment,
  firstNotValid,
  firstStep,
} from '#engine';
import type { ApplicationState } from '../application/state/index.ts';

/** Whether a signed-in person has an application, begun here, on another device or through the API. */
export function isBegun({
  session,
  farthest,
  version,
}: Pick<ApplicationState, 'session' | 'farthest' | 'version'>): boolean {
  return session.loggedIn === true && (farthest !== undefined || version !== undefined);
}

/** The step that a begun application offers at the first one: its first that is not valid. Undefined if that is the step itself. */
export function leftOffStep(
  flow: CompiledFlow,
  env: EngineEnvironment,
  state: Parameters<typeof contextOf>[0],
  step: Pick<CompiledStep, 'id'>,
): CompiledStep | undefined {
  const context = contextOf(state);
  if (firstStep(flow, context)?.id !== step.id) return undefined;
  const target = firstNotValid(flow, context, env);
  return target.id === step.id ? undefined : target;
}

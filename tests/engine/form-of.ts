import { type CompiledFlow, type EngineEnvironment, FormContext, type RuleContext } from '#engine';
import { environment } from './test-application.ts';

/** A form context of the flow and its answers, by default in the environment of a plain test application. */
export function formOf(
  flow: CompiledFlow,
  facts: RuleContext,
  env: EngineEnvironment = environment(),
): FormContext {
  return new FormContext(flow, env, facts);
}

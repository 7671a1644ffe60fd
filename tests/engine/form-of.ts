import { type CompiledFlow, type EngineEnvironment, FormContext, type RuleContext } from '#engine';
import { environment } from './test-application.ts';

/** What a flow is asked about answers; the environment is that of a plain test application if a test names none. */
export function formOf(
  flow: CompiledFlow,
  facts: RuleContext,
  env: EngineEnvironment = environment(),
): FormContext {
  return new FormContext(flow, env, facts);
}

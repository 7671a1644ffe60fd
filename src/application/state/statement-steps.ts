import { roleField } from '#domain/roles.ts';
import type { CompiledFlow, CompiledStep } from '#engine';

/** The steps that statements come by: the bank link, then the upload. None in a flow that asks for no statements. */
export function statementSteps(flow: CompiledFlow): CompiledStep[] {
  const field = roleField(flow, 'statement-source');
  return flow.steps.filter(({ schema }) => schema.properties?.[field]);
}

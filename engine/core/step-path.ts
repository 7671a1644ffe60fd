import type { CompiledFlow, CompiledStep } from './types.ts';

/** The URL path of a step: `/app/amount`. */
export function stepPath(flow: CompiledFlow, step: CompiledStep): string {
  return `${flow.base}/${step.path}`;
}

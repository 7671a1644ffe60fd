import type { CompiledFlow, CompiledStep } from '../types.ts';

/** Hash of a step's address that opens a list item: `#item-2`. */
export const ITEM_MARK = 'item-';

/** The URL path of a step: `/app/amount`. */
export function stepPath(flow: CompiledFlow, step: CompiledStep): string {
  return `${flow.base}/${step.path}`;
}

/** Position of a step in the flow; -1 if it is not in it. */
export function stepIndex(flow: CompiledFlow, id: string | undefined): number {
  return flow.steps.findIndex((step) => step.id === id);
}

/** The later of two steps by id; an unknown id counts as the earliest. */
export function laterStep(
  flow: CompiledFlow,
  id: string | undefined,
  otherId: string | undefined,
): string | undefined {
  return stepIndex(flow, id) > stepIndex(flow, otherId) ? id : otherId;
}

/** The step of an id; undefined if the flow lacks it. */
export function stepById(flow: CompiledFlow, id: string | undefined): CompiledStep | undefined {
  return flow.steps.find((step) => step.id === id);
}

/** `path` is below the flow's base: `bank-connect`. */
export function stepByPath(flow: CompiledFlow, path: string): CompiledStep | undefined {
  return flow.steps.find((step) => step.path === path);
}

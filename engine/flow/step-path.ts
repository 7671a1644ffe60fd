import type { CompiledFlow, CompiledStep } from './types.ts';

/** The hash of a step's address that opens an item of its list: `#item-2`. */
export const ITEM_MARK = 'item-';

/** The URL path of a step: `/app/amount`. */
export function stepPath(flow: CompiledFlow, step: CompiledStep): string {
  return `${flow.base}/${step.path}`;
}

import type { WidgetDefinition } from '#engine/react/widget-contract.ts';

/** Nothing: the field belongs to the step, another widget writes it. */
function Hidden(): null {
  return null;
}

export const widget: WidgetDefinition = { chrome: 'none', component: Hidden, plain: true };

import type { WidgetDefinition } from '#engine/react';

/** Nothing: the field belongs to the step, another widget writes it. */
function Hidden(): null {
  return null;
}

export const widget: WidgetDefinition = { chrome: 'none', component: Hidden, plain: true };

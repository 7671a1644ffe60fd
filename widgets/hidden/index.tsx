import type { WidgetDefinition } from '#engine/react';

/** Another widget writes the field. */
function Hidden(): null {
  return null;
}

export const widget: WidgetDefinition = { chrome: 'none', component: Hidden, plain: true };

import type { WidgetDefinition } from '#engine/react';

/** Renders nothing: the field's value comes from another widget, a default or a link. */
function Hidden(): null {
  return null;
}

export const widget: WidgetDefinition = { chrome: 'none', component: Hidden, plain: true };

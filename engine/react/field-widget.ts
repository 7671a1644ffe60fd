import type { Widget, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FieldValue } from '../core/types.ts';
import { useField } from './use-field.ts';
import type { FieldControl, WidgetDefinition } from './widget-contract.ts';

/**
 * A plain rjsf widget of what draws a field's control.
 * @param draw is called, no component of its own: a step of many fields mounts hundreds. It may use hooks.
 */
export function fieldWidget<T extends FieldValue>(
  how: Pick<WidgetDefinition, 'chrome' | 'plain'>,
  draw: (field: FieldControl<T>) => ReactNode,
): WidgetDefinition {
  function FieldWidget(props: WidgetProps): ReactNode {
    return draw(useField<T>(props));
  }
  FieldWidget.displayName = draw.name;
  return { ...how, component: FieldWidget as Widget };
}

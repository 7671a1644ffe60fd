import type { ReactNode } from 'react';
import type { FieldValue } from '../../index.ts';
import type { FieldControl, WidgetDefinition } from '../context/index.ts';
import type { Widget, WidgetProps } from '../rjsf/contract/index.ts';
import { useField } from './use-field.ts';

/**
 * Makes an rjsf widget from a function that renders a control. @typeParam Own options besides those of every widget
 * @param draw may use hooks, but is called as a function and not mounted as a component: a step may have hundreds of fields
 */
export function fieldWidget<T extends FieldValue, Own extends string = never>(
  how: Pick<WidgetDefinition, 'chrome' | 'plain'>,
  draw: (field: FieldControl<T, Own>) => ReactNode,
): WidgetDefinition {
  function FieldWidget(props: WidgetProps): ReactNode {
    return draw(useField<T, Own>(props));
  }
  FieldWidget.displayName = draw.name;
  return { ...how, component: FieldWidget as Widget };
}

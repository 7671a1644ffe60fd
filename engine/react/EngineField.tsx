import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, memo } from 'react';
import { useEngine } from './engine-context.tsx';
import { FieldChrome } from './FieldChrome.tsx';
import { scopedName, useFieldScope } from './field-scope.ts';
import { useWidgetProps } from './use-widget-props.ts';
import type { WidgetProps } from './widget-contract.ts';
import { widgetOf } from './widget-loader.ts';

/**
 * The one rjsf field of the engine. rjsf walks the schema and places it; the value comes straight from the store, so
 * typing does not send the whole form through rjsf again.
 */
export function EngineField({ name, required }: FieldProps) {
  const { flow } = useEngine();
  const scope = useFieldScope();
  const flat = scopedName(flow, scope, name);
  return scope.shown.has(flat) ? <Control name={flat} required={required === true} /> : null;
}

/** A field by flat name with its chrome; list fields use it too. */
export const Control = memo(function Control({ name, required }: { name: string; required: boolean }) {
  const props = useWidgetProps(name, required);
  const { chrome, component } = widgetOf(props.ui['ui:widget'] ?? 'text');
  const Widget = component as ComponentType<WidgetProps>;
  return (
    <FieldChrome chrome={chrome} props={props}>
      <Widget {...props} />
    </FieldChrome>
  );
});

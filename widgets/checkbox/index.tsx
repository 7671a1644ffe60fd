import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { CheckboxControl } from '../choice-cards/CheckboxControl.tsx';

/** Yes or no, with its label beside it. */
function Checkbox(props: WidgetProps): JSX.Element {
  const field = useField<boolean>(props);
  return <CheckboxControl widget={field}>{field.label}</CheckboxControl>;
}

export const widget: WidgetDefinition = { chrome: 'none', component: Checkbox, plain: true };

import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { CheckboxControl } from '../choice-cards/CheckboxControl.tsx';

/** Yes or no, with its label beside it. */
export function Checkbox(props: WidgetProps<boolean>): JSX.Element {
  return <CheckboxControl widget={props}>{props.label}</CheckboxControl>;
}

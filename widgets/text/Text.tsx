import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { TextControl } from '../text-control/TextControl.tsx';

/** One line of text: the widget of a text field that names none. */
export function Text(props: WidgetProps<string>): JSX.Element {
  return <TextControl widget={props} />;
}

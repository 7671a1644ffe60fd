import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import { TextControl } from '../text-control/TextControl.tsx';

/** One line of text: the widget of a text field that names none. */
export function Text(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  return <TextControl widget={field} />;
}

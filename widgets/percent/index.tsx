import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { textOf } from '../text-control/TextControl.tsx';
import { TextInput } from '../text-control/TextInput.tsx';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** A whole percentage. "50 %" is 50; what is no digits is kept for the validator, for 12.5 must not become 125. */
function Percent(props: WidgetProps): JSX.Element {
  const field = useField<number | string>(props);
  const draft = useDraftValue<number | string>({ ...field, format: textOf, parse: percentOf });
  return (
    <TextInput
      {...controlProps(field)}
      inputMode="numeric"
      figures
      answer={controlWidth(field.options, 'short')}
      contentAfter={<span aria-hidden="true">%</span>}
      {...draft.input}
      onChange={(event, data) => draft.typed(data.value, event.target)}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

/** The number of a text of digits; any other text as it is; undefined for none. */
export function percentOf(text: string): number | string | undefined {
  if (text === '') return undefined;
  const digits = /^\s*(\d{1,9})\s*%?\s*$/.exec(text)?.[1];
  return digits === undefined ? text : Number(digits);
}

export const widget: WidgetDefinition = { chrome: 'label', component: Percent, plain: true };

import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import { useField } from '#engine/react/use-field.ts';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { anyText } from '../text-control/any-text.tsx';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { SelectControl } from './SelectControl.tsx';

/** One of many options. */
export function SelectField(props: WidgetProps): JSX.Element {
  const field = useField<string | number | Masked>(props);
  return anyText(field as FieldControl<string | Masked>, (editor) =>
    choice(editor as FieldControl<string | number>),
  );
}

function choice(props: FieldControl<string | number>): JSX.Element {
  const { value, choices, options, placeholder, onChange, onBlur, text } = props;
  const { readOnly, ...control } = controlProps(props);
  return (
    <SelectControl
      {...control}
      choices={choices}
      value={value}
      empty={placeholder ?? text('widgets.select.choose')}
      width={controlWidth(options, 'medium')}
      disabled={readOnly}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

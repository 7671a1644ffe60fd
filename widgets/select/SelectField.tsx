import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { SelectControl } from './SelectControl.tsx';

/** One of many options. */
export function SelectField(props: WidgetProps<string | number>): JSX.Element {
  const { value, choices, options, onChange, onBlur, text } = props;
  const { readOnly, ...control } = controlProps(props);
  return (
    <SelectControl
      {...control}
      choices={choices}
      value={value}
      empty={text('widgets.select.choose')}
      width={controlWidth(options, 'medium')}
      disabled={readOnly}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

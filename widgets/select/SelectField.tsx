import type { JSX } from 'react';
import type { Masked } from '#engine/core/types.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { AnyText } from '../text-control/AnyText.tsx';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { SelectControl } from './SelectControl.tsx';

/** One of many options. */
export function SelectField(props: WidgetProps<string | number | Masked>): JSX.Element {
  return (
    <AnyText widget={props as WidgetProps<string | Masked>}>
      {(editor) => <Choice {...(editor as WidgetProps<string | number>)} />}
    </AnyText>
  );
}

function Choice(props: WidgetProps<string | number>): JSX.Element {
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

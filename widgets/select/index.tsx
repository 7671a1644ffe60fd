import type { JSX } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { SelectControl } from './SelectControl.tsx';

/** A choice of one of many options. */
export const widget = fieldWidget<string | Masked>({ chrome: 'label', plain: true }, function Select(field) {
  return renderControl(field, (editor) => renderSelect(editor as FieldControl<string | number>));
});

function renderSelect(props: FieldControl<string | number>): JSX.Element {
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

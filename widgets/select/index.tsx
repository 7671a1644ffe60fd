import type { JSX } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { SelectControl } from './SelectControl.tsx';

/** Of the engine's selector of a branch: one branch is always chosen. */
type OwnOptions = 'canBeEmpty';

/** A choice of one of many options. */
export const widget = fieldWidget<string | Masked, OwnOptions>(
  { chrome: 'label', plain: true },
  function Select(field) {
    return renderControl(field, (editor) =>
      renderSelect(editor as FieldControl<string | number, OwnOptions>),
    );
  },
);

function renderSelect(props: FieldControl<string | number, OwnOptions>): JSX.Element {
  const { value, choices, options, placeholder, onChange, onBlur, text } = props;
  const { readOnly, ...control } = controlProps(props);
  return (
    <SelectControl
      {...control}
      choices={choices}
      value={value}
      empty={options.canBeEmpty === false ? undefined : (placeholder ?? text('widgets.select.choose'))}
      width={controlWidth(options, 'medium')}
      disabled={readOnly}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

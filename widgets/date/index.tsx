import type { JSX } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget, readableText, reportUnreadable } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { TextInput } from '../text-control/TextInput.tsx';
import { textOfValue } from '../text-control/use-draft-value.ts';

/** A date (`yyyy-mm-dd`, RFC 3339) in the browser's native control. */
export const widget = fieldWidget<string | Masked, OptionOf<'date'>>(
  { chrome: 'label', plain: true },
  function DateField(field) {
    return renderControl(field, (editor) => <DateInput {...editor} />);
  },
);

function DateInput(props: FieldControl<string, OptionOf<'date'>>): JSX.Element {
  const { options, value, onChange, onBlur } = props;
  return (
    <TextInput
      {...controlProps(props)}
      type="date"
      figures
      answer={controlWidth(options, 'medium')}
      min={textOfValue(options.min) || undefined}
      max={textOfValue(options.max) || undefined}
      value={readableText(textOfValue(value))}
      onChange={(_event, data) => onChange(data.value || undefined)}
      onBlur={({ currentTarget }) => {
        reportUnreadable(currentTarget, value, onChange);
        onBlur();
      }}
    />
  );
}

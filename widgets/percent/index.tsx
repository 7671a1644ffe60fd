import type { JSX } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { TextInput } from '../text-control/TextInput.tsx';
import { textOfValue, useDraftValue } from '../text-control/use-draft-value.ts';

/** A whole percentage. "50 %" is 50; other text is kept for the validator, because 12.5 must not become 125. */
export const widget = fieldWidget<string | Masked>({ chrome: 'label', plain: true }, function Percent(field) {
  return renderControl(field, (editor) => <PercentInput {...(editor as FieldControl<number | string>)} />);
});

function PercentInput(field: FieldControl<number | string>): JSX.Element {
  const draft = useDraftValue<number | string>({ ...field, format: textOfValue, parse: percentOf });
  return (
    <TextInput
      {...controlProps(field)}
      inputMode="numeric"
      figures
      answer={controlWidth(field.options, 'short')}
      contentAfter={<span aria-hidden="true">%</span>}
      {...draft.input}
      onChange={(event, data) => draft.onTyped(data.value, event.target)}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

/** The number in a text of digits; any other text unchanged; undefined if empty. */
export function percentOf(text: string): number | string | undefined {
  if (text === '') return undefined;
  const digits = /^\s*(\d{1,9})\s*%?\s*$/.exec(text)?.[1];
  return digits === undefined ? text : Number(digits);
}

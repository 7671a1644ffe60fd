import type { JSX } from 'react';
import type { FieldControl } from '#engine/react';
import { controlProps } from './control-props.ts';
import { type ControlWidth, controlWidth } from './control-styles.ts';
import { renderControl } from './render-control.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { LINE, useDraftValue } from './use-draft-value.ts';

export interface TextControlProps {
  widget: FieldControl<string>;
  /** Attributes of this kind of text. */
  input?: Pick<
    TextInputProps,
    'type' | 'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'contentAfter'
  > & {
    'aria-disabled'?: boolean;
  };
  width?: ControlWidth;
}

/**
 * A one-line text input. Keeps white space for the validator; an empty text is no value. A function, not a component,
 * because a large step mounts hundreds.
 */
export function textControl({ widget, ...control }: TextControlProps): JSX.Element {
  return renderControl(widget, (editor) => <Line {...control} widget={editor} />);
}

function Line({ widget, input, width }: TextControlProps): JSX.Element {
  const draft = useDraftValue<string>({ ...widget, ...LINE });
  return TextInput({
    ...controlProps(widget),
    ...input,
    answer: controlWidth(widget.options, width),
    ...draft.input,
    onChange: (event, data) => draft.onTyped(data.value, event.target),
    onFocus: draft.focus,
    onBlur: draft.blur,
  });
}

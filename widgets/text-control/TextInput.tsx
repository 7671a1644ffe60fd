import { Input, type InputProps, mergeClasses } from '@fluentui/react-components';
import type { JSX, Ref } from 'react';
import { type ControlWidth, useControlStyles } from './control-styles.ts';

export type TextInputProps = InputProps & {
  /** The <input> itself. */
  ref?: Ref<HTMLInputElement>;
  /** Width by the length of the answer. */
  answer?: ControlWidth;
  /** Tabular figures, for numbers, money and dates. */
  figures?: boolean;
  /** Takes text that came without focus (autofill), in place of onChange: a formatter there would take the focus. */
  onFilled?: (text: string, input: EventTarget) => void;
};

/** Fluent's Input at our sizes: 44 px high, 16 px text, as wide as its answer. */
export function TextInput({
  answer = 'long',
  figures = false,
  className,
  onFilled,
  onChange,
  ...props
}: TextInputProps): JSX.Element {
  const styles = useControlStyles();
  return (
    <Input
      {...props}
      onChange={(event, data) => {
        if (onFilled && event.target !== document.activeElement) onFilled(data.value, event.target);
        else onChange?.(event, data);
      }}
      size="large"
      className={mergeClasses(styles.control, styles[answer], props.readOnly && styles.readOnly, className)}
      input={{ className: mergeClasses(styles.inner, figures && styles.figures) }}
    />
  );
}

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
};

/** Fluent's Input at our sizes: 44 px high, 16 px text, as wide as its answer. */
export function TextInput({
  answer = 'long',
  figures = false,
  className,
  ...props
}: TextInputProps): JSX.Element {
  const styles = useControlStyles();
  return (
    <Input
      {...props}
      size="large"
      className={mergeClasses(styles.control, styles[answer], props.readOnly && styles.readOnly, className)}
      input={{ className: mergeClasses(styles.inner, figures && styles.figures) }}
    />
  );
}

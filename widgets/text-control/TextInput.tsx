import type { ChangeEvent, ComponentPropsWithoutRef, JSX, ReactNode, Ref } from 'react';
import type { ControlWidth } from './control-styles.ts';

export interface TextInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value' | 'defaultValue'> {
  value?: string;
  defaultValue?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>, data: { value: string }) => void;
  ref?: Ref<HTMLInputElement>;
  /** Width by the length of the answer. */
  answer?: ControlWidth;
  /** Tabular figures, for numbers, money and dates. */
  figures?: boolean;
  /** What stands in the input, at its end; null keeps its place, so that the input stays when it comes. */
  contentAfter?: ReactNode;
  /** Takes text that came without focus (autofill), in place of onChange: a formatter there would take the focus. */
  onFilled?: (text: string, input: EventTarget) => void;
}

/**
 * The browser's own input at our sizes (src/styles/form-controls.css): 44 px high, 16 px text, as wide as its answer. Fluent's
 * costs three times as much to draw, which a step of many fields would feel; there it is called, no component of its own.
 */
export function TextInput({
  answer = 'long',
  figures = false,
  contentAfter,
  onFilled,
  onChange,
  ...props
}: TextInputProps): JSX.Element {
  const input = (
    <input
      type="text"
      {...props}
      className={`tr-control tr-control--${answer}${figures ? ' tr-control--figures' : ''}`}
      onChange={(event) => {
        const { target } = event;
        if (onFilled && target !== document.activeElement) onFilled(target.value, target);
        else onChange?.(event, { value: target.value });
      }}
    />
  );
  if (contentAfter === undefined) return input;
  return (
    <span className={`tr-affixed tr-affixed--${answer}`}>
      {input}
      <span className="tr-affix">{contentAfter}</span>
    </span>
  );
}

/**
 * Puts a text with its caret into an input that is being typed in. The form then draws the very same text, and nothing
 * moves: a text that the form alone changes would throw the caret to its end.
 */
export function showAt(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value !== text) input.value = text;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}

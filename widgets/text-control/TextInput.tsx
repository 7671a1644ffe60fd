import type { ChangeEvent, ComponentPropsWithoutRef, JSX, ReactNode, Ref } from 'react';
import type { ControlWidth } from './control-styles.ts';

/** An edit by the user, or the end of a composition (IME). */
export type Edit = Pick<ChangeEvent<HTMLInputElement>, 'target' | 'nativeEvent'>;

export interface TextInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value' | 'defaultValue'> {
  value?: string;
  defaultValue?: string;
  onChange?: (event: Edit, data: { value: string }) => void;
  ref?: Ref<HTMLInputElement>;
  /** Width by the length of the answer. */
  answer?: ControlWidth;
  /** Shows digits of equal width (tabular figures). */
  figures?: boolean;
  /** Content at the end of the input; null reserves its place, so that the input is not mounted again. */
  contentAfter?: ReactNode;
  /**
   * Replaces onChange for autofilled text, because an onChange that formats would take the focus. An input with
   * onFilled also calls onChange only at the end of a composition (IME), because formatting would abort it.
   */
  onFilled?: (text: string, input: EventTarget) => void;
}

/**
 * The native input in our sizes (src/styles/form/controls.css); Fluent's costs three times as much to draw. Call it as
 * a function: a component would cost time in a large step.
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
        const { target, nativeEvent } = event;
        if (isReplacing || (onFilled && (nativeEvent as InputEvent).isComposing)) return;
        if (onFilled && target !== document.activeElement) onFilled(target.value, target);
        else onChange?.(event, { value: target.value });
      }}
      {...(onFilled && {
        onCompositionEnd: ({ currentTarget: target, nativeEvent }) =>
          onChange?.({ target, nativeEvent }, { value: target.value }),
      })}
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

/** Set while `showTextAt` replaces the text: its event is no edit by the user. */
let isReplacing = false;

/**
 * Sets text and caret while the user types; if only the form set the text, the caret would jump to the end. Inserts the
 * text as an edit, because the browser's undo reverts edits by position, and would mix digits after a text set by
 * script.
 */
export function showTextAt(input: HTMLInputElement, text: string, caret: number): void {
  const isTypedIn = input === document.activeElement;
  if (input.value !== text && isTypedIn) replaceAsEdit(input, text);
  if (input.value !== text) input.value = text;
  if (isTypedIn) input.setSelectionRange(caret, caret);
}

/**
 * Replaces the text as one edit, for numbers that are formatted while typed [FIELD-48]. `execCommand` is deprecated,
 * but the browser's undo includes no other edit by script.
 */
function replaceAsEdit(input: HTMLInputElement, text: string): void {
  isReplacing = true;
  input.select();
  document.execCommand?.('insertText', false, text);
  isReplacing = false;
}

/** Whether an edit is an undo or redo, whose text must not be formatted again. */
export function isFromHistory({ nativeEvent }: Edit): boolean {
  return ((nativeEvent as InputEvent).inputType ?? '').startsWith('history');
}

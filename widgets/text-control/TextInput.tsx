import type { ChangeEvent, ComponentPropsWithoutRef, JSX, ReactNode, Ref } from 'react';
import type { ControlWidth } from './control-styles.ts';

/** An edit by the user; for a composed text (IME) the event that ends the composition. */
export type Edit = Pick<ChangeEvent<HTMLInputElement>, 'target' | 'nativeEvent'>;

export interface TextInputProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value' | 'defaultValue'> {
  value?: string;
  defaultValue?: string;
  onChange?: (event: Edit, data: { value: string }) => void;
  ref?: Ref<HTMLInputElement>;
  /** Width by the length of the answer. */
  answer?: ControlWidth;
  /** Tabular figures, for numbers, money and dates. */
  figures?: boolean;
  /** Content at the end of the input. With null its place stays, so that the input is not mounted again when it appears. */
  contentAfter?: ReactNode;
  /**
   * For an input whose onChange formats. Called instead of onChange for text that arrives without focus (autofill), because
   * formatting would take the focus. With it, onChange waits for the end of a composition (IME), which formatting would abort.
   */
  onFilled?: (text: string, input: EventTarget) => void;
}

/**
 * The browser's own input in our sizes (src/styles/form/controls.css): 44 px high, 16 px text, as wide as its answer. Fluent's
 * costs three times as much to draw. Callers call it as a function: a component would cost time in a step of many fields.
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

/** Set while `showAt` replaces the text: its event is not an edit by the user. */
let isReplacing = false;

/**
 * Sets text and caret of an input while the user types in it. The form then draws the same text; if only the form changed it,
 * the caret would jump to the end. The text is inserted as an edit, because the browser's undo reverts edits by position:
 * after a text set by script it would mix digits of both.
 */
export function showAt(input: HTMLInputElement, text: string, caret: number): void {
  const isTypedIn = input === document.activeElement;
  if (input.value !== text && isTypedIn) replace(input, text);
  if (input.value !== text) input.value = text;
  if (isTypedIn) input.setSelectionRange(caret, caret);
}

/**
 * Replaces the text as one edit, for numbers that are formatted as they are typed [FIELD-48]. `execCommand` is deprecated, but the
 * only edit by script that the browser's undo includes.
 */
function replace(input: HTMLInputElement, text: string): void {
  isReplacing = true;
  input.select();
  document.execCommand?.('insertText', false, text);
  isReplacing = false;
}

/** Whether an edit is an undo or redo: its text must not be formatted again. */
export function isFromHistory({ nativeEvent }: Edit): boolean {
  return ((nativeEvent as InputEvent).inputType ?? '').startsWith('history');
}

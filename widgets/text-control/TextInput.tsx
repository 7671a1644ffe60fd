import type { ChangeEvent, ComponentPropsWithoutRef, JSX, ReactNode, Ref } from 'react';
import type { ControlWidth } from './control-styles.ts';

/** An edit of the person's: of one that an input method composed, its end. */
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
  /** What stands in the input, at its end; null keeps its place, so that the input stays when it comes. */
  contentAfter?: ReactNode;
  /**
   * Of an input whose onChange formats. Takes text that came without focus (autofill), in place of onChange: a formatter there
   * would take the focus. One while an input method composes would break it off: onChange is called at its end.
   */
  onFilled?: (text: string, input: EventTarget) => void;
}

/**
 * The browser's own input at our sizes (src/styles/form/controls.css): 44 px high, 16 px text, as wide as its answer. Fluent's
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

/** The event of a text that `showAt` puts in is no edit of the person's. */
let isReplacing = false;

/**
 * Puts a text with its caret into an input that is being typed in. The form then draws the very same text, and nothing
 * moves: a text that the form alone changes would throw the caret to its end. It goes in as an edit, since the browser's undo
 * takes back edits by their place: on a text that a script has set it would mix digits of both.
 */
export function showAt(input: HTMLInputElement, text: string, caret: number): void {
  const isTypedIn = input === document.activeElement;
  if (input.value !== text && isTypedIn) replace(input, text);
  if (input.value !== text) input.value = text;
  if (isTypedIn) input.setSelectionRange(caret, caret);
}

/**
 * Phone numbers and tax IDs are formatted as they are typed [FIELD-48], so digits can't wait for the end of the field to be grouped.
 * `execCommand` is deprecated, and the one edit by a script that the browser's undo knows.
 */
function replace(input: HTMLInputElement, text: string): void {
  isReplacing = true;
  input.select();
  document.execCommand?.('insertText', false, text);
  isReplacing = false;
}

/** Whether an edit was undone or redone: its text stands as it stood then. */
export function isFromHistory({ nativeEvent }: Edit): boolean {
  return ((nativeEvent as InputEvent).inputType ?? '').startsWith('history');
}

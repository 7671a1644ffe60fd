import type { JSX } from 'react';
import { plainSigns } from '#engine';
import type { FieldControl } from '#engine/react';
import { controlProps } from './control-props.ts';
import { controlWidth } from './control-styles.ts';
import { type DigitPattern, groupDigits, regroupEdit } from './digit-pattern.ts';
import { type Edit, isFromHistory, showTextAt, TextInput, type TextInputProps } from './TextInput.tsx';
import { type DraftValue, LINE, useDraftValue } from './use-draft-value.ts';

export interface PatternInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'onChange' | 'ref'> {
  digits: DigitPattern;
  /** Its `show` groups the digits (`groupDigits`) or conceals them. */
  draft: Pick<DraftValue, 'now' | 'input' | 'onTyped' | 'focus' | 'blur'>;
  type?: 'text' | 'tel';
  /** The input's mask; the number is then not in the page. */
  concealedAs?: string;
  /** Called with the first digits of a new number: a concealed number can't be edited. */
  onRestart?: (digits: string) => void;
}

/**
 * Groups digits while typed, keeps the caret in place, and accepts a pasted number in any usual notation. The concealed
 * and the shown number have the same input, so that a new number keeps the focus.
 */
export function PatternInput({
  digits: pattern,
  draft,
  type = 'text',
  concealedAs,
  onRestart,
  ...input
}: PatternInputProps): JSX.Element {
  const edit = (event: Edit): void => {
    const { target, nativeEvent } = event;
    const { inputType = '' } = nativeEvent as InputEvent;
    if (concealedAs !== undefined) {
      const isDeleted = inputType.startsWith('delete');
      const digits = isDeleted ? '' : newDigits(concealedAs, target.value);
      // An undo would mix the number with the mask's characters, and letters are no number: keep the mask.
      if (isFromHistory(event) || (digits === '' && !isDeleted)) target.value = concealedAs;
      else onRestart?.(digits);
      return;
    }
    if (isFromHistory(event)) {
      draft.onTyped(groupDigits(target.value, pattern), target, true);
      return;
    }
    const caret = target.selectionStart ?? target.value.length;
    const shownText = groupDigits(draft.now(), pattern);
    const next = regroupEdit({ text: target.value, caret }, shownText, inputType, pattern);
    showTextAt(target, next.text, next.caret);
    draft.onTyped(next.text, target);
  };
  return TextInput({
    ...input,
    ...draft.input,
    type,
    figures: true,
    // Autofilled text without digits does not replace a number.
    onFilled: (text, target) => {
      if (text !== concealedAs) draft.onTyped(groupDigits(text, pattern) || (text && draft.now()), target);
    },
    onChange: edit,
    onFocus: concealedAs === undefined ? draft.focus : (event) => event.currentTarget.select(),
    onBlur: draft.blur,
  });
}

/** The digits that were typed into a masked field: all digits if the mask was replaced, else the inserted digits. */
function newDigits(mask: string, text: string): string {
  const digits = (part: string): string => plainSigns(part).replace(/\D/g, '');
  if (!text.includes('*')) return digits(text);
  let start = 0;
  while (start < mask.length && mask[start] === text[start]) start += 1;
  let end = 0;
  while (end < mask.length - start && mask.at(-1 - end) === text.at(-1 - end)) end += 1;
  return digits(text.slice(start, text.length - end));
}

interface DigitsInputProps extends Omit<PatternInputProps, 'draft'> {
  widget: FieldControl<string>;
}

/** An input for a number that is not concealed. */
export function DigitsInput({ widget, ...input }: DigitsInputProps): JSX.Element {
  const show = (text: string): string => groupDigits(text, input.digits);
  const draft = useDraftValue<string>({ ...widget, ...LINE, show });
  const answer = controlWidth(widget.options, 'medium');
  return <PatternInput {...controlProps(widget)} answer={answer} {...input} draft={draft} />;
}

import type { JSX } from 'react';
import { NumberFormatBase, usePatternFormat } from 'react-number-format';
import { type DigitPattern, patternDigits, patternText } from './digit-pattern.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import type { DraftValue } from './use-draft-value.ts';

export interface PatternInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'onChange' | 'ref'>,
    Concealment {
  digits: DigitPattern;
  draft: Pick<DraftValue, 'text' | 'typed' | 'focus' | 'blur'>;
  type?: 'text' | 'tel';
}

interface Concealment {
  /** Stands in the input instead of the number, which is then nowhere in the page. */
  concealedAs?: string;
  /** A concealed number is not edited but begun anew, with these digits. */
  onRestart?: (digits: string) => void;
}

/** Digits grouped as they are typed, with the caret kept in place; paste takes any usual way of writing the number. */
export function PatternInput({
  digits: pattern,
  draft,
  type = 'text',
  ...input
}: PatternInputProps): JSX.Element {
  const base = usePatternFormat<Omit<TextInputProps, 'type'> & Concealment>({
    ...input,
    format: pattern.pattern,
    value: patternDigits(draft.text, pattern),
    valueIsNumericString: true,
  });
  return (
    <NumberFormatBase
      {...base}
      type={type}
      customInput={ConcealableInput}
      onFilled={(text, target) => draft.typed(patternText(patternDigits(text, pattern), pattern), target)}
      figures
      format={(digits) => patternText(digits, pattern)}
      removeFormatting={(text, meta) => patternDigits(text, pattern, meta?.lastValue)}
      onValueChange={({ formattedValue }, { event }) => {
        if (event) draft.typed(formattedValue, event.target);
      }}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

/** One input for both states, so that the focus stays when a concealed number is begun anew. */
function ConcealableInput({ concealedAs, onRestart, ...props }: TextInputProps & Concealment): JSX.Element {
  if (concealedAs === undefined) return <TextInput {...props} />;
  return (
    <TextInput
      {...props}
      value={concealedAs}
      onKeyDown={undefined}
      onMouseUp={undefined}
      // The formatter is not told of this focus: it would keep the caret where it was in the mask.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event, data) => {
        const { inputType } = event.nativeEvent as InputEvent;
        onRestart?.(inputType?.startsWith('delete') ? '' : newDigits(concealedAs, data.value));
      }}
    />
  );
}

/** What was typed into a mask: all of it where it was replaced as a whole, else what stands between the mask's parts. */
function newDigits(mask: string, text: string): string {
  const digits = (part: string): string => part.replace(/\D/g, '');
  if (!text.includes('*')) return digits(text);
  let start = 0;
  while (start < mask.length && mask[start] === text[start]) start += 1;
  let end = 0;
  while (end < mask.length - start && mask.at(-1 - end) === text.at(-1 - end)) end += 1;
  return digits(text.slice(start, text.length - end));
}

import type { JSX } from 'react';
import { NumberFormatBase, usePatternFormat } from 'react-number-format';
import { type DigitPattern, patternDigits, patternText } from './digit-pattern.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import type { DraftValue } from './use-draft-value.ts';

export interface PatternInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'onChange' | 'ref'> {
  digits: DigitPattern;
  draft: DraftValue;
  type?: 'text' | 'tel';
}

/** Digits grouped as they are typed, with the caret kept in place; paste takes any usual way of writing the number. */
export function PatternInput({
  digits: pattern,
  draft,
  type = 'text',
  ...input
}: PatternInputProps): JSX.Element {
  const base = usePatternFormat<Omit<TextInputProps, 'type'>>({
    ...input,
    format: pattern.pattern,
    value: patternDigits(draft.text, pattern),
    valueIsNumericString: true,
  });
  return (
    <NumberFormatBase
      {...base}
      type={type}
      customInput={TextInput}
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

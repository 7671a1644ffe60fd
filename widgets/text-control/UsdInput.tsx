import type { JSX } from 'react';
import { NumericFormat } from 'react-number-format';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import type { DraftValue } from './use-draft-value.ts';

export interface UsdInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'onChange' | 'ref'> {
  draft: DraftValue;
}

/** US dollars, `$85,000` as they are typed. A minus and cents are kept: the validator answers, nothing is cut in silence. */
export function UsdInput({ draft, ...input }: UsdInputProps): JSX.Element {
  return (
    <NumericFormat<Omit<TextInputProps, 'type'>>
      {...input}
      customInput={TextInput}
      onFilled={(text, target) => draft.typed(text.replace(/[^\d.-]/g, ''), target)}
      figures
      inputMode="decimal"
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      value={draft.text}
      valueIsNumericString
      onValueChange={({ value }, { event }) => {
        if (event) draft.typed(value, event.target);
      }}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 2 });

/** The digits of an amount, without grouping or exponent. */
export function amountText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return plain.format(value);
  return typeof value === 'string' ? value : '';
}

/** The amount of plain digits; a text that is no number (a lone minus) is kept for the validator. */
export function amountOf(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const amount = Number(text);
  return Number.isFinite(amount) && /\d/.test(text) ? amount : text;
}

import type { JSX } from 'react';
import { isFromHistory, showTextAt, TextInput, type TextInputProps } from './TextInput.tsx';
import { caretAfter, formatTypedUsd, parseTypedUsd } from './usd-text.ts';
import type { DraftValue } from './use-draft-value.ts';

export interface UsdInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'onChange' | 'ref'> {
  /** The typed text, whose `show` must be `formatTypedUsd`. */
  draft: DraftValue;
}

/**
 * US dollars, formatted `$85,000` while typed; `85k` and `1.2m` stay until blur, invalid text stays for the validator
 * [FIELD-50].
 */
export function UsdInput({ draft, ...input }: UsdInputProps): JSX.Element {
  return (
    <TextInput
      {...input}
      {...draft.input}
      figures
      inputMode="decimal"
      onFilled={(text, target) => draft.onTyped(parseTypedUsd(text), target)}
      onChange={(event, { value }) => {
        const { target } = event;
        const typedText = parseTypedUsd(value, formatTypedUsd(draft.now()));
        const next = formatTypedUsd(typedText);
        if (!isFromHistory(event))
          showTextAt(target, next, caretAfter(value, target.selectionStart ?? value.length, next));
        draft.onTyped(typedText, target, isFromHistory(event));
      }}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

import { type JSX, useLayoutEffect, useRef } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { caretAfter, shownUsd, typedUsd } from './usd-text.ts';
import type { DraftValue } from './use-draft-value.ts';

export interface UsdInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'type' | 'onChange' | 'ref'> {
  draft: DraftValue;
}

/**
 * US dollars, `$85,000` as they are typed; `85k` and `1.2m` stay as they are until the field is left. What is no amount is
 * kept: the validator answers, nothing is cut in silence (decision 39).
 */
export function UsdInput({ draft, ...input }: UsdInputProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = shownUsd(draft.text);
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = undefined;
    if (at !== undefined && document.activeElement === field.current)
      field.current?.setSelectionRange(at, at);
  });
  return (
    <TextInput
      {...input}
      ref={field}
      figures
      inputMode="decimal"
      value={shown}
      onFilled={(text, target) => draft.typed(typedUsd(text), target)}
      onChange={(event, data) => {
        const typed = typedUsd(data.value, shown);
        caret.current = caretAfter(
          data.value,
          event.target.selectionStart ?? data.value.length,
          shownUsd(typed),
        );
        draft.typed(typed, event.target);
      }}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

/**
 * The value of a native control whose input the browser can't read (02/29/2027, a date without its year, `1e`): the
 * control's own value is then empty, so the input would be lost without an error [FIELD-29]. Refused by every format
 * and number; controls show it as empty, which leaves the input as it was typed.
 */
const UNREADABLE = '--';

/** The text for a native control: '' for an unreadable input. */
export function readableText<T>(value: T): T | '' {
  return value === UNREADABLE ? '' : value;
}

/** Passes up that an input can't be read, or that it was emptied; to call when the control is left. */
export function reportUnreadable(
  input: HTMLInputElement,
  value: unknown,
  onChange: (value: string | undefined) => void,
): void {
  const isUnreadable = input.validity?.badInput === true;
  if (isUnreadable !== (value === UNREADABLE)) {
    if (isUnreadable) onChange(UNREADABLE);
    else if (input.value === '') onChange(undefined);
  }
}

import { isOtherPhoneNumber, plainSigns } from '#engine';

/** A number of fixed length: `###-##-####`. */
export interface DigitPattern {
  pattern: string;
  /** A leading 1 before a complete number is the country code. */
  hasCountryCode?: boolean;
}

export const PHONE: DigitPattern = { pattern: '###-###-####', hasCountryCode: true };
export const EIN: DigitPattern = { pattern: '##-#######' };
export const SSN: DigitPattern = { pattern: '###-##-####' };

const countDigits = (pattern: string): number => pattern.split('#').length - 1;
const digitsOf = (text: string): string => plainSigns(text).replace(/\D/g, '');

/** Inserts the separators: `4155` → `415-5`. Too many digits stay unformatted, so that the validator reports them. */
export function formatDigits(digits: string, { pattern }: DigitPattern): string {
  if (digits.length > countDigits(pattern)) return digits;
  let remainingDigits = digits;
  let text = '';
  for (const character of pattern) {
    if (remainingDigits === '') break;
    if (character === '#') {
      text += remainingDigits[0];
      remainingDigits = remainingDigits.slice(1);
    } else text += character;
  }
  return text;
}

/** The digits of a text, without separators and +1. */
export function readDigits(text: string, { pattern, hasCountryCode }: DigitPattern): string {
  const size = countDigits(pattern);
  const digits = digitsOf(text);
  return hasCountryCode && digits.length === size + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Whether a text stays as entered, so that the validator reports it. `+` may begin the number of another country. */
function isKept(text: string, { hasCountryCode }: DigitPattern): boolean {
  return hasCountryCode === true && (text.trim() === '+' || isOtherPhoneNumber(text));
}

/** Formats a text's digits, in any common notation, in groups. */
export function groupDigits(text: string, pattern: DigitPattern): string {
  if (isKept(plainSigns(text), pattern)) return text;
  return formatDigits(readDigits(text, pattern), pattern);
}

interface EditedText {
  text: string;
  caret: number;
}

/**
 * Regroups an edited number, with the caret behind the same digit. Deleting a separator deletes the digit next to it.
 * Ignores a digit typed into a complete number, and letters typed over selected digits, which would lose them; accepts a
 * pasted number that is too long.
 * @param edited the input's text and caret; @param inputType as the input event has it, such as `deleteContentBackward`
 */
export function regroupEdit(
  { text: enteredText, caret }: EditedText,
  shownText: string,
  inputType: string,
  pattern: DigitPattern,
): EditedText {
  const text = plainSigns(enteredText);
  const isNonDigit = isNonDigitInput(shownText, text.slice(0, caret), inputType);
  const mayKeep = shownText === '' || isKept(shownText, pattern) || !isNonDigit;
  if (mayKeep && isKept(text, pattern)) return { text, caret };
  const shownDigits = digitsOf(shownText);
  let digits = readDigits(text, pattern);
  // The removed country code was before the caret, so there is one digit less before it.
  const isPrefixed = digits !== '' && digitsOf(text) === `1${digits}`;
  let digitsBefore = Math.max(0, digitsOf(text.slice(0, caret)).length - (isPrefixed ? 1 : 0));
  const isOneTooMany =
    shownDigits.length === countDigits(pattern.pattern) && digits.length === shownDigits.length + 1;
  if (isOneTooMany && text.slice(0, caret - 1) + text.slice(caret) === shownText) {
    digits = shownDigits;
    digitsBefore = Math.max(0, digitsBefore - 1);
  }
  if (isNonDigit) {
    digits = shownDigits;
    digitsBefore = shownDigits.length;
  }
  if (inputType.startsWith('delete') && text.length < shownText.length && digits === shownDigits) {
    const removedIndex = inputType.endsWith('Forward') ? digitsBefore : digitsBefore - 1;
    if (removedIndex >= 0) digits = digits.slice(0, removedIndex) + digits.slice(removedIndex + 1);
    digitsBefore = Math.max(0, Math.min(digitsBefore, removedIndex));
  }
  const next = formatDigits(digits, pattern);
  if (caret === text.length && digitsBefore >= digits.length) return { text: next, caret: next.length };
  let nextCaret = 0;
  for (let remaining = digitsBefore; remaining > 0 && nextCaret < next.length; nextCaret += 1)
    if (/\d/.test(next.charAt(nextCaret))) remaining -= 1;
  const isAfterSeparator = caret > 0 && !/\d/.test(text.charAt(caret - 1));
  while (isAfterSeparator && nextCaret < next.length && !/\d/.test(next.charAt(nextCaret))) nextCaret += 1;
  return { text: next, caret: nextCaret };
}

/** Whether an edit inserted only non-digits. @param before the text before the caret */
function isNonDigitInput(shownText: string, before: string, inputType: string): boolean {
  let start = 0;
  while (start < before.length && shownText[start] === before[start]) start += 1;
  return !inputType.startsWith('delete') && start < before.length && digitsOf(before.slice(start)) === '';
}

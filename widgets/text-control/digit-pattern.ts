/** A number of fixed length with separators: `###-##-####`. */
export interface DigitPattern {
  pattern: string;
  /** Whether a leading 1 of one digit too many is the country code. */
  country?: boolean;
}

export const PHONE: DigitPattern = { pattern: '###-###-####', country: true };
export const EIN: DigitPattern = { pattern: '##-#######' };
export const SSN: DigitPattern = { pattern: '###-##-####' };

const count = (pattern: string): number => pattern.split('#').length - 1;

/**
 * Digits with the pattern's separators, as far as they go: `4155` → `415-5`.
 * Too many digits stay as they are, so that the validator can say so instead of a digit being dropped in silence.
 */
export function patternText(digits: string, { pattern }: DigitPattern): string {
  if (digits.length > count(pattern)) return digits;
  let rest = digits;
  let text = '';
  for (const sign of pattern) {
    if (rest === '') break;
    if (sign === '#') {
      text += rest[0];
      rest = rest.slice(1);
    } else text += sign;
  }
  return text;
}

/**
 * The digits of a typed or pasted text; spaces, dashes, brackets and +1 are no part of the answer.
 * @param last what stood there before: one digit typed too many is not taken, a pasted longer number is.
 */
export function patternDigits(text: string, { pattern, country }: DigitPattern, last?: string): string {
  const size = count(pattern);
  const digits = text.replace(/\D/g, '');
  if (country && digits.length === size + 1 && digits.startsWith('1')) return digits.slice(1);
  const before = last?.replace(/\D/g, '').length ?? 0;
  if (digits.length === size + 1 && before === size) return digits.slice(0, size);
  return digits;
}

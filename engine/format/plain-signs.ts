/** The zeros of Arabic, Persian and Urdu, Hindi, and Bengali keyboards; the other nine digits follow each. */
const ZEROS = ['\u0660', '\u06f0', '\u0966', '\u09e6'];
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

/**
 * Replaces full-width characters (East Asian keyboards), digits of other scripts, non-breaking and thin spaces, and long
 * dashes. Keeps the length, so that a caret stays in place.
 */
export function plainSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(DIGITS, plainDigit)
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

function plainDigit(digit: string): string {
  const zero = ZEROS.findLast((candidate) => candidate <= digit) ?? '0';
  return String(digit.charCodeAt(0) - zero.charCodeAt(0));
}

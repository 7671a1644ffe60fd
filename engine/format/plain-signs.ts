/**
 * Replaces full-width characters (East Asian keyboards), non-breaking spaces and long dashes. Keeps the length, so that
 * a caret stays in place.
 */
export function plainSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

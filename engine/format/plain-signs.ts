/**
 * A text with the plain signs of those that look the same: full-width digits and letters (keyboards of East Asia), spaces
 * that do not break, long dashes (both come with what is copied). As long as before, so that a caret stays where it is.
 */
export function plainSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

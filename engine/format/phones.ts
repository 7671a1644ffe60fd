/** A plus sign before any digit but 1: a number outside the US and Canada. */
const FOREIGN = /^\D*\+\D*[02-9]/;
/** A letter or dial sign between digits: an extension. */
const EXTENDED = /\d[^\d\p{L}#*,;]*[\p{L}#*,;]\D*\d/u;

/**
 * Whether the digits alone of a phone number would be a different US number: a number of another country, such as
 * `+47 22 12 34 56`, or one with an extension.
 */
export function isOtherPhoneNumber(text: string): boolean {
  return FOREIGN.test(text) || EXTENDED.test(text);
}

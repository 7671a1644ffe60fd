/** Letters and dial signs, which stand before an extension. */
const EXTENSION = /[\p{L}#*,;]/u;

/**
 * Whether the digits alone of a phone number would be a different US number: a number of another country, such as
 * `+47 22 12 34 56`, or one with an extension.
 */
export function isOtherPhoneNumber(text: string): boolean {
  const [before = '', ...rest] = text.split(/\d+/);
  const isForeign = before.includes('+') && /\d/.exec(text)?.[0] !== '1';
  const isExtended = rest.slice(0, -1).some((between) => EXTENSION.test(between));
  return (isForeign && rest.length > 0) || isExtended;
}

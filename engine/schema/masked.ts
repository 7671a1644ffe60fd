import type { Masked } from './types.ts';

/** Whether a value is the mask of a stored secret [PRIVATE-5]. */
export function isMasked(value: unknown): value is Masked {
  if (typeof value !== 'object' || value === null) return false;
  const { present, mask } = value as { present?: unknown; mask?: unknown };
  return present === true && typeof mask === 'string';
}

/** Whether a mask names its giver instead of the last digits. */
export function isGivenMask(value: unknown): boolean {
  return isMasked(value) && value.given === true;
}

/** Matches a Social Security number in a text, to find a number entered in the wrong field. */
export const WRITTEN_SSN = /(^|\D)\d{3}[-. ]\d{2}[-. ]\d{4}(\D|$)/;

/** Whether a value is absent, null, '' or an empty list. White space is not empty: it is an error. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether a value is an answer in clear: neither empty nor a mask. */
export function isUnmasked(value: unknown): boolean {
  return !isEmpty(value) && !isMasked(value);
}

/** Whether a value is an answer for dependent fields: not empty and not an unchecked box. */
export function isAnswer(value: unknown): boolean {
  return !isEmpty(value) && value !== false;
}

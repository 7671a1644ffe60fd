import { normalise } from '#engine/core/formats.ts';
import { type DateParts, partsOf } from './date-parts.ts';

const ORDER = ['month', 'day', 'year'] as const;
const MOST: Record<keyof DateParts, number> = { month: 12, day: 31, year: 9999 };
const SEPARATOR = /^[/.\- ]$/;

/** What a key does to the parts: the digits typed into the part so far, the part's value if it has one now, where to go. */
export interface TypedKey {
  digits: string;
  value?: string;
  /** The part that has the focus next. */
  next?: keyof DateParts;
}

/**
 * Types a date into its three selects as into a text field: `01/31/1980`, `1/5/1980`, `01311980`. A separator leads on,
 * and so do two digits. @returns undefined for a key that is no part of a date
 */
export function typeKey(part: keyof DateParts, digits: string, key: string): TypedKey | undefined {
  const next = ORDER[ORDER.indexOf(part) + 1];
  if (SEPARATOR.test(key))
    return key === ' ' && digits === '' ? undefined : { digits: '', ...(digits && { next }) };
  if (!/^\d$/.test(key)) return undefined;
  const length = part === 'year' ? 4 : 2;
  const typed = digits.length === length ? key : `${digits}${key}`;
  const number = Number(typed);
  if (number > MOST[part] || (typed.length === length && number === 0)) return { digits };
  const whole = part === 'year' ? typed.length === length : number > 0;
  return {
    digits: typed,
    ...(whole && { value: typed.padStart(length, '0') }),
    ...(typed.length === length && next && { digits: '', next }),
  };
}

/** The parts of a pasted date (`01/31/1980`, `1980-01-31`); undefined where it is none. */
export function pastedDate(text: string): DateParts | undefined {
  const parts = partsOf(String(normalise('date-us', text)));
  return parts.year && parts.month && parts.day ? parts : undefined;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Hawaii's offset from UTC: the last US state in which a day begins. */
const LAST_ZONE_HOURS = -10;
const HOUR_MS = 3_600_000;

/** A distance in calendar units; negative is earlier. */
export interface Distance {
  years?: number;
  months?: number;
  days?: number;
}

/** The end of a range: it decides which date is today if the time zones differ. */
export type Side = 'lower' | 'upper';

/**
 * The date of a moment: for an upper bound in UTC, which no US time zone is ahead of, for a lower bound in Hawaii. So
 * browser and server agree, and neither refuses the applicant's own date.
 */
export function dateOf(now: string, side: Side): string {
  const hours = side === 'lower' ? LAST_ZONE_HOURS : 0;
  return isoDate(new Date(new Date(now).getTime() + hours * HOUR_MS));
}

/** Moves a date; a day that the month lacks becomes its last one. */
export function moveDate(date: string, { years = 0, months = 0, days = 0 }: Distance): string {
  const [year, month, day] = partsOf(date) ?? [0, 1, 1];
  const first = firstOfMonth(year + years, month - 1 + months);
  const last = firstOfMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  last.setUTCDate(0);
  first.setUTCDate(Math.min(day, last.getUTCDate()) + days);
  return isoDate(first);
}

/** Unlike Date.UTC, which takes the years 0 to 99 for 1900 to 1999. */
function firstOfMonth(year: number, month: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date;
}

/** Whole months from one date to another, negative if the first is later; undefined if one is no date. */
export function monthsBetween(from: unknown, to: unknown): number | undefined {
  const [parts, other] = [partsOf(from), partsOf(to)];
  if (!parts || !other) return undefined;
  if (String(from) > String(to)) return -wholeMonths(other, parts);
  return wholeMonths(parts, other);
}

type Parts = [year: number, month: number, day: number];

const wholeMonths = ([year, month, day]: Parts, [toYear, toMonth, toDay]: Parts): number =>
  (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);

function partsOf(date: unknown): Parts | undefined {
  const match = typeof date === 'string' ? DATE.exec(date) : null;
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

const FIRST_DATE = '0001-01-01';
const LAST_DATE = '9999-12-31';

/** A date of four digits for the year; beyond these, the first or last one. */
function isoDate(date: Date): string {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year > 9999) return LAST_DATE;
  return year < 1 ? FIRST_DATE : date.toISOString().slice(0, 10);
}

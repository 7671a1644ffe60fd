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
  const first = new Date(Date.UTC(year + years, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last) + days);
  return isoDate(first);
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

const isoDate = (date: Date): string => date.toISOString().slice(0, 10);

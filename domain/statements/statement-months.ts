import { STATEMENTS } from '../limits.ts';

/** The person's answer about the months that their statements cover [STMT-31]; months as `2026-10`. */
export interface MonthsAnswer {
  months?: string[];
  /** Whether the missing months come later, or don't exist. */
  rest?: 'later' | 'none';
  note?: string;
}

export interface AskedMonth {
  month: string;
  here: boolean;
}

/** The last full months before a moment, oldest first, by the local clock. */
export function lastFullMonths(at: Date): string[] {
  return Array.from({ length: STATEMENTS.months }, (_, index) => {
    return monthName(new Date(at.getFullYear(), at.getMonth() - STATEMENTS.months + index, 1));
  });
}

/** The requested months at a moment, and whether they have come by the person's answer. */
export function askedMonths(monthsAnswer: MonthsAnswer | undefined, at: Date): AskedMonth[] {
  return lastFullMonths(at).map((month) => ({ month, here: monthsAnswer?.months?.includes(month) ?? false }));
}

/** Largest difference between the local dates of a page and the server. */
const ZONE_HOURS = 14;

/**
 * The missing months: none if the person says that there are no more, or if as many came as are required. The running
 * month counts too, and on the first day of a month those required the day before.
 */
export function missingMonths(monthsAnswer: MonthsAnswer | undefined, at: Date): string[] {
  const [oldest = ''] = lastFullMonths(hoursAfter(at, -ZONE_HOURS));
  const receivedMonths = new Set(
    monthsAnswer?.months?.filter((month) => month >= oldest && month <= newestMonth(at)),
  );
  const hasAll = monthsAnswer?.rest === 'none' || receivedMonths.size >= STATEMENTS.months;
  return hasAll ? [] : askedMonths(monthsAnswer, at).flatMap(({ month, here }) => (here ? [] : [month]));
}

/** Merges a new answer into the previous one: the newest months of both, without future ones; the new `rest` and `note` override. */
export function mergeMonthsAnswers(
  before: MonthsAnswer | undefined,
  monthsAnswer: MonthsAnswer,
  at: Date,
): MonthsAnswer {
  const newest = newestMonth(at);
  const months = [...new Set([...(before?.months ?? []), ...(monthsAnswer.months ?? [])])]
    .filter((month) => month <= newest)
    .sort();
  return { ...before, ...monthsAnswer, months: months.slice(-STATEMENTS.mostMonths) };
}

/** The running month in the time zone farthest ahead. */
function newestMonth(at: Date): string {
  return monthName(hoursAfter(at, ZONE_HOURS));
}

function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}

function monthName(at: Date): string {
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
}

/** `October 2026`; the year once for months of the same year: `July, August and October 2026`. */
export function monthWords(months: readonly string[], locale: string): string {
  const isOneYear = new Set(months.map((month) => month.slice(0, 4))).size === 1;
  const words = months.map((month, index) => {
    const year = !isOneYear || index === months.length - 1 ? { year: 'numeric' as const } : {};
    const format = new Intl.DateTimeFormat(locale, {
      month: 'long',
      calendar: 'gregory',
      timeZone: 'UTC',
      ...year,
    });
    return format.format(new Date(`${month}-01T00:00:00Z`));
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

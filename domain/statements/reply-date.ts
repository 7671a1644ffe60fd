/** Business days in which a reply is promised [LIMIT-30]. */
const PROMISED_DAYS = 2;
/** Zone of business days; also of a submitted copy if the browser's zone is unknown. */
export const OFFICE_ZONE = 'America/New_York';

/** Bank holidays by date (5 U.S.C. 6103); a holiday on a Sunday moves to Monday, as at the Federal Reserve Banks. */
const BY_DATE = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);
/** Bank holidays by weekday: the month, the weekday (0 is Sunday), and its position in the month (3: the third). */
const BY_WEEKDAY: readonly [month: number, weekday: number, which: number | 'last'][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, 'last'],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

/**
 * Noon UTC of the day by which a reply is promised: two business days later, without weekends and federal holidays;
 * undefined if the moment is invalid.
 */
export function replyDate(sentAt: string | Date): Date | undefined {
  const moment = new Date(sentAt);
  if (Number.isNaN(moment.getTime())) return undefined;
  const day = officeDay(moment);
  if (Number.isNaN(day.getTime())) return undefined;
  for (let daysLeft = PROMISED_DAYS; daysLeft > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isBusinessDay(day)) daysLeft -= 1;
  }
  return day;
}

/** Noon UTC of the calendar day at the office; from parts, because browsers format a date differently even for one locale. */
function officeDay(moment: Date): Date {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: OFFICE_ZONE,
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: 'year' | 'month' | 'day'): number => parts.get(type) ?? Number.NaN;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), 12));
}

/** `Tuesday, November 24`. @param day result of replyDate */
export function replyDateWords(day: Date, locale: string): string {
  const parts = {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  } as const;
  return day.toLocaleDateString(locale, parts);
}

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6 || BY_DATE.has(monthAndDay(day))) return false;
  const before = new Date(day);
  before.setUTCDate(day.getUTCDate() - 1);
  if (weekday === 1 && BY_DATE.has(monthAndDay(before))) return false;
  const date = day.getUTCDate();
  return !BY_WEEKDAY.some(
    ([month, holidayWeekday, which]) =>
      month === day.getUTCMonth() + 1 &&
      holidayWeekday === weekday &&
      // May, the only month whose last weekday counts, has 31 days.
      (which === 'last' ? date > 24 : Math.ceil(date / 7) === which),
  );
}

function monthAndDay(day: Date): string {
  return day.toISOString().slice(5, 10);
}

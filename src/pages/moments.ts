/** Business days in which a reply is promised (spec §9: 1-2). */
const PROMISED_DAYS = 2;

/**
 * The day by which a reply is promised for what was sent at a moment: two business days later, weekends left out. Public
 * holidays are not known here. @returns undefined where the moment is none
 */
export function replyDate(sentAt: string): Date | undefined {
  const day = new Date(sentAt);
  if (Number.isNaN(day.getTime())) return undefined;
  for (let left = PROMISED_DAYS; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left -= 1;
  }
  return day;
}

/** `2026-03-05T18:42:00Z` → `March 5, 2026, 10:42 AM PST`, in the person's own time zone. */
export function moment(iso: string, locale: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleString(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

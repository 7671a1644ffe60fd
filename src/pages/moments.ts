import { replyDate, replyDateWords } from '#domain/statements/reply-date.ts';
import { DAY } from '#domain/units.ts';
import { momentWords } from '#domain/words/moment-words.ts';

/** `2026-03-05T18:42:00Z` → `March 5, 2026, 10:42 AM PST` in the person's time zone; '' if unknown. */
export function formatMoment(iso: string | undefined, locale: string): string {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return tryFormat(() => momentWords(date, locale)) ?? '';
}

/** The day of the promised reply: `Tuesday, November 24`; undefined if the browser can't write it. */
export function formatReplyDay(sentAt: string | Date, locale: string): string | undefined {
  return tryFormat(() => {
    const day = replyDate(sentAt);
    return day && replyDateWords(day, locale);
  });
}

/** `November 24, 2026` in the person's time zone; '' if the browser can't write it. */
export function formatDay(iso: string, locale: string): string {
  const parts = { year: 'numeric', month: 'long', day: 'numeric', calendar: 'gregory' } as const;
  return tryFormat(() => new Date(iso).toLocaleDateString(locale, parts)) ?? '';
}

/** Whether the promised reply date has passed. */
export function isReplyPast(sentAt: string | Date, now: Date): boolean {
  const day = replyDate(sentAt);
  return day !== undefined && now.getTime() > day.getTime() + DAY;
}

/** A browser may lack data of a language or time zone and throw; the page must not fail. */
function tryFormat(write: () => string | undefined): string | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}

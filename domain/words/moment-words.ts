/** `March 5, 2026, 10:42 AM PST`: always with its time zone. @param timeZone IANA name; the browser's own if left out */
export function momentWords(moment: Date, locale: string, timeZone?: string): string {
  return moment.toLocaleString(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    calendar: 'gregory',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
}

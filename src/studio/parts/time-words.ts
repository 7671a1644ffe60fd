/** A time as people say it, in their own time zone, which is named: `Mon, Nov 23, 2026, 9:00 AM EST`. */
export function timeWords(time: Date): string {
  return time.toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

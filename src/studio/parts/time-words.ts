/** `Mon, Nov 23, 2026, 9:00 AM EST` in the person's time zone. */
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

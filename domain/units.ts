/** Times in milliseconds, sizes in bytes. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const KB = 1024;
export const MB = 1024 * KB;

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY);
}

import type { Delegate } from '#engine';
import type { PartRequest } from './port.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Whether the person can still answer; then the applicant's form does not show the part. */
export function isOpen({ status }: Pick<PartRequest, 'status'>): boolean {
  return status === 'waiting' || status === 'opened';
}

/** The newest request of a part of an item; undefined if it has nothing to show. */
export function findShownRequest(
  requests: readonly PartRequest[],
  { name }: Pick<Delegate, 'name'>,
  item: unknown,
): PartRequest | undefined {
  const matchingRequest = requests.find((request) => request.delegate === name && request.item === item);
  return matchingRequest && matchingRequest.status !== 'withdrawn' && matchingRequest.status !== 'void'
    ? matchingRequest
    : undefined;
}

/**
 * A request's state in a sentence: 'Waiting for Sam, asked on November 27, 2026'.
 * @param decline the flow's words for a decline: 'I am not an owner of this business'
 */
export function stateWords(
  request: PartRequest,
  {
    text,
    first,
    decline,
    locale,
  }: { text: Translate; first: string; decline: string; locale: string | undefined },
): string {
  const { status, madeAt, dueAt, answeredAt, endedAt, undelivered } = request;
  if (undelivered) return text('widgets.asking.undelivered', { first });
  const endTimes = { answered: answeredAt ?? dueAt, declined: endedAt ?? dueAt, expired: dueAt };
  const times = { waiting: madeAt, ...endTimes };
  const date = status in times ? dayOf(times[status as keyof typeof times], locale) : '';
  return text(`widgets.asking.${status}`, { first, date, decline });
}

const DAY = 86_400_000;

/** The days left to answer, rounded up. @param now in milliseconds */
export function daysLeft({ dueAt }: Pick<PartRequest, 'dueAt'>, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(dueAt) - now) / DAY));
}

/** The days of the remaining reminders in words; '' if there are none. @param now in milliseconds */
export function reminderDays(
  { madeAt }: Pick<PartRequest, 'madeAt'>,
  { remind }: Pick<Delegate, 'remind'>,
  now: number,
  locale = 'en-US',
): string {
  const times = remind.map((days) => Date.parse(madeAt) + days * DAY).filter((time) => time > now);
  const days = times.map((time) => dayOf(new Date(time).toISOString(), locale));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(days);
}

/** A day in words: 'November 27, 2026'. */
export function dayOf(time: string, locale = 'en-US'): string {
  return new Date(time).toLocaleDateString(locale, { dateStyle: 'long', calendar: 'gregory' });
}

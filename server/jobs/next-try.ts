import type { Retries } from './port.ts';

/** What is known of a job when a try has failed. */
export interface Failed {
  now: Date;
  createdAt: Date;
  uselessAt: Date | null;
  /** So far, this one included. */
  tries: number;
}

/**
 * When a job that failed is tried again: 1, 2, 4 ... times the first wait, never more than the longest, half of it by chance, so
 * that jobs that failed together do not come back together.
 * @param random from 0 to 1
 * @returns undefined where it is given up
 */
export function nextTry(
  { now, createdAt, uselessAt, tries }: Failed,
  { firstMs, longestMs, forMs }: Retries,
  random = Math.random(),
): Date | undefined {
  const wait = Math.min(firstMs * 2 ** (tries - 1), longestMs) * (0.5 + random / 2);
  const end = Math.min(createdAt.getTime() + forMs, uselessAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const next = now.getTime() + wait;
  return next <= end ? new Date(next) : undefined;
}

/**
 * How many tries a job of a kind has at the most, the shortest waits taken. One that has had more never came to an end: it took
 * its process along, as often as it was claimed.
 */
export function mostTries({ firstMs, longestMs, forMs }: Retries): number {
  let tries = 0;
  for (let spent = 0; spent <= forMs; tries += 1) spent += Math.min(firstMs * 2 ** tries, longestMs) / 2;
  return tries;
}

/** What may be told of why a try failed: codes and names, never a message, which may quote an address. */
export function faultOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, responseCode, name } = Object(cause) as Record<string, unknown>;
  const known = [code ?? name, responseCode].filter((one) => ['string', 'number'].includes(typeof one));
  return (
    known
      .join(' ')
      .replace(/[^\w .-]/g, '')
      .slice(0, 60) || 'unknown'
  );
}

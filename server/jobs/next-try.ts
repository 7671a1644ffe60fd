import type { Retries } from './port.ts';

export interface FailedTry {
  now: Date;
  createdAt: Date;
  uselessAt: Date | null;
  /** The number of tries, with the failed one. */
  tries: number;
}

/**
 * Computes when a failed job is retried: waits double up to the longest, and half of each is random, so that
 * jobs that failed together are not retried together.
 * @param random from 0 to 1
 * @returns undefined if the job is given up
 */
export function computeNextTry(
  { now, createdAt, uselessAt, tries }: FailedTry,
  { firstMs, longestMs, forMs }: Retries,
  random = Math.random(),
): Date | undefined {
  const wait = Math.min(firstMs * 2 ** (tries - 1), longestMs) * (0.5 + random / 2);
  const end = Math.min(createdAt.getTime() + forMs, uselessAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const next = now.getTime() + wait;
  return next <= end ? new Date(next) : undefined;
}

/** The most tries that a job can have within `forMs`. A job with more has probably ended its process each time. */
export function countMostTries({ firstMs, longestMs, forMs }: Retries): number {
  let tries = 0;
  for (let spent = 0; spent <= forMs; tries += 1) spent += Math.min(firstMs * 2 ** tries, longestMs) / 2;
  return tries;
}

/** Describes an error by codes and names: its message may quote an address. */
export function describeFault(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, responseCode, name } = Object(cause) as Record<string, unknown>;
  const codes = [code ?? name, responseCode].filter((candidate) =>
    ['string', 'number'].includes(typeof candidate),
  );
  return (
    codes
      .join(' ')
      .replace(/[^\w .-]/g, '')
      .slice(0, 60) || 'unknown'
  );
}

import { CLOCK } from '../limits.ts';
import type { Clock, ClockCheck, Log } from '../ports.ts';
import { type Database, readTime } from './database.ts';

export interface DatabaseClock extends Clock, ClockCheck {
  close(): void;
}

/**
 * Shows the database's time, which all processes share; between measurements by the monotonic clock, without
 * influence of this machine's clock.
 * @throws DatabaseUnavailable if the first measurement fails
 */
export async function openDatabaseClock(
  db: Pick<Database, 'ping' | 'query'>,
  log: Log,
): Promise<DatabaseClock> {
  // Without `ping` and its short timeout: a busy machine must not fail a start.
  const first = await readBounds(() => readTime(db));
  let offset = (first.least + first.most) / 2;
  let precision = (first.most - first.least) / 2;
  let isTold = false;
  let measuring: Promise<void> | undefined;

  const now = (): number => performance.now() + offset;
  const differenceMs = (): number => {
    const difference = Date.now() - now();
    return Math.sign(difference) * Math.max(0, Math.abs(difference) - precision);
  };
  const tell = (): void => {
    const difference = Math.round(differenceMs());
    const isWrong = Math.abs(difference) > CLOCK.toldMs;
    if (isWrong === isTold) return;
    isTold = isWrong;
    const logFields = { milliseconds: difference };
    if (isWrong)
      log.error(
        { event: 'clock-differs', ...logFields },
        "This machine's clock differs from the database's. This process does no sweeps.",
      );
    else
      log.info({ event: 'clock-agrees', ...logFields }, "This machine's clock agrees with the database's.");
  };
  /** A slow answer gives loose bounds; an offset within them stays: network delays don't move the time. */
  const take = ({ least, most }: Bounds): void => {
    offset = Math.min(Math.max(offset, least), most);
    precision = Math.max(offset - least, most - offset);
    tell();
  };
  const measure = (): Promise<void> => {
    measuring ??= readBounds(() => db.ping())
      // An unavailable database is reported elsewhere; the last offset stays.
      .then(take, () => {})
      .finally(() => {
        measuring = undefined;
      });
    return measuring;
  };
  tell();
  const timer = setInterval(() => void measure(), CLOCK.measuredEveryMs).unref();
  return {
    now: () => new Date(now()),
    differenceMs,
    measure,
    close: () => clearInterval(timer),
  };
}

/** A clock without a difference, for tests. */
export function asExactClock(clock: Clock): DatabaseClock {
  return { now: () => clock.now(), differenceMs: () => 0, measure: async () => {}, close() {} };
}

/** Measures again before it returns true: the monotonic clock stops while a machine sleeps. */
export async function isClockWrong(check: ClockCheck, mostMs: number = CLOCK.toldMs): Promise<boolean> {
  if (Math.abs(check.differenceMs()) <= mostMs) return false;
  await check.measure();
  return Math.abs(check.differenceMs()) > mostMs;
}

/** Bounds of the database's time minus the monotonic clock. */
interface Bounds {
  least: number;
  most: number;
}

/** The database read its clock between the request and the answer. */
async function readBounds(ask: () => Promise<Date>): Promise<Bounds> {
  const askedAt = performance.now();
  const time = (await ask()).getTime();
  const answeredAt = performance.now();
  return { least: time - answeredAt, most: time - askedAt };
}

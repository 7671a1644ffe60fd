import { CLOCK } from '../limits.ts';
import type { Clock, ClockCheck, Log } from '../ports.ts';
import { type Database, readTime } from './database.ts';

export interface DatabaseClock extends Clock, ClockCheck {
  close(): void;
}

/**
 * Opens a clock that shows the database's time, which all processes share. Between measurements it adds the
 * monotonic clock, so setting this machine's clock has no influence.
 * @throws DatabaseUnavailable if the first measurement fails
 */
export async function openDatabaseClock(
  db: Pick<Database, 'ping' | 'query'>,
  log: Log,
): Promise<DatabaseClock> {
  // Not with `ping`, whose short timeout could make a start fail on a busy machine.
  const first = await readBounds(() => readTime(db));
  let offset = (first.least + first.most) / 2;
  let precision = (first.most - first.least) / 2;
  let isWrongLogged = false;
  let measurement: Promise<void> | undefined;

  const now = (): number => performance.now() + offset;
  const differenceMs = (): number => {
    const difference = Date.now() - now();
    return Math.sign(difference) * Math.max(0, Math.abs(difference) - precision);
  };
  const logChange = (): void => {
    const difference = Math.round(differenceMs());
    const isWrong = Math.abs(difference) > CLOCK.loggedMs;
    if (isWrong === isWrongLogged) return;
    isWrongLogged = isWrong;
    const logFields = { milliseconds: difference };
    if (isWrong)
      log.error(
        { event: 'clock-differs', ...logFields },
        "This machine's clock differs from the database's. This process does no sweeps.",
      );
    else
      log.info({ event: 'clock-agrees', ...logFields }, "This machine's clock agrees with the database's.");
  };
  /**
   * Moves the offset into the measured bounds. A slow answer gives wide bounds, so network delays rarely move
   * it.
   */
  const applyBounds = ({ least, most }: Bounds): void => {
    offset = Math.min(Math.max(offset, least), most);
    precision = Math.max(offset - least, most - offset);
    logChange();
  };
  const measure = (): Promise<void> => {
    measurement ??= readBounds(() => db.ping())
      // An unavailable database is reported elsewhere; the last offset stays.
      .then(applyBounds, () => {})
      .finally(() => {
        measurement = undefined;
      });
    return measurement;
  };
  logChange();
  const timer = setInterval(() => void measure(), CLOCK.measuredEveryMs).unref();
  return {
    now: () => new Date(now()),
    differenceMs,
    measure,
    close: () => clearInterval(timer),
  };
}

/** A clock without a difference, for tests. */
export function createExactClock(clock: Clock): DatabaseClock {
  return { now: () => clock.now(), differenceMs: () => 0, measure: async () => {}, close() {} };
}

/**
 * Whether this machine's clock differs too much from the database's. It measures again before it returns true,
 * because the monotonic clock stops while a machine sleeps.
 */
export async function isClockWrong(check: ClockCheck, mostMs: number = CLOCK.loggedMs): Promise<boolean> {
  if (Math.abs(check.differenceMs()) <= mostMs) return false;
  await check.measure();
  return Math.abs(check.differenceMs()) > mostMs;
}

/** Bounds of the database's time minus the monotonic clock. */
interface Bounds {
  least: number;
  most: number;
}

/** Measures bounds: the database read its clock at some time between the request and the answer. */
async function readBounds(ask: () => Promise<Date>): Promise<Bounds> {
  const askedAt = performance.now();
  const time = (await ask()).getTime();
  const answeredAt = performance.now();
  return { least: time - answeredAt, most: time - askedAt };
}

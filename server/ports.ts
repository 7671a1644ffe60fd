import type { LoggedFields } from './logging/fields.ts';

/**
 * The clock as a port, so that tests can set the time. A server's clock shows the database's time
 * (storage/database-clock.ts).
 */
export interface Clock {
  now(): Date;
}

/** Compares this machine's clock with the database's. */
export interface ClockCheck {
  /**
   * How far this machine's clock is ahead of the database's, beyond the error of measurement; negative:
   * behind.
   */
  differenceMs(): number;
  /** Measures again. Never fails: without an answer the last measurement stays. */
  measure(): Promise<void>;
}

/**
 * Structured log with an allow-list: fields other than those of server/logging/fields.ts are dropped. Never
 * pass personal data.
 */
export interface Log {
  debug(fields: LoggedFields, message: string): void;
  info(fields: LoggedFields, message: string): void;
  warn(fields: LoggedFields, message: string): void;
  error(fields: LoggedFields, message: string): void;
}

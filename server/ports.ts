import type { LoggedFields } from './logging/fields.ts';

/** The clock as a port, so that tests can move time. A server's shows the database's time (storage/database-clock.ts). */
export interface Clock {
  now(): Date;
}

/** Compares this machine's clock with the database's. */
export interface ClockCheck {
  /** By how much this machine's clock is ahead of the database's, beyond what a measurement can miss; negative: behind. */
  differenceMs(): number;
  /** Measures again now. Never fails: without an answer the last measurement stays. */
  measure(): Promise<void>;
}

/** Structured log by allow-list: fields other than those of server/logging/fields.ts are dropped. Never give it a person's value. */
export interface Log {
  debug(fields: LoggedFields, message: string): void;
  info(fields: LoggedFields, message: string): void;
  warn(fields: LoggedFields, message: string): void;
  error(fields: LoggedFields, message: string): void;
}

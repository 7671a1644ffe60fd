import type { LoggedFields } from './logging/fields.ts';

/** The database's time (storage/database-clock.ts); tests set it. */
export interface Clock {
  now(): Date;
}

export interface ClockCheck {
  /** How far this machine's clock is ahead of the database's, beyond the error of measurement. */
  differenceMs(): number;
  /** Never fails: without an answer the last measurement stays. */
  measure(): Promise<void>;
}

/** Drops fields other than those of server/logging/fields.ts. Never pass personal data. */
export interface Log {
  debug(fields: LoggedFields, message: string): void;
  info(fields: LoggedFields, message: string): void;
  warn(fields: LoggedFields, message: string): void;
  error(fields: LoggedFields, message: string): void;
}

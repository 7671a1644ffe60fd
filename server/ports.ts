import type { LoggedFields } from './logging/fields.ts';

/** The database's time (storage/database-clock.ts); tests set it. */
export interface Clock {
  now(): Date;
}

export interface ClockCheck {
  /** How far this machine's clock is ahead of the database's, less the possible error of the measurement. */
  differenceMs(): number;
  /** Never rejects: if the database does not answer, the last measurement stays. */
  measure(): Promise<void>;
}

/** Logs the fields that server/logging/fields.ts lists and drops all others. Never pass personal data. */
export interface Log {
  debug(fields: LoggedFields, message: string): void;
  info(fields: LoggedFields, message: string): void;
  warn(fields: LoggedFields, message: string): void;
  error(fields: LoggedFields, message: string): void;
}

import type { LoggedFields } from './logging/fields.ts';

/** The clock as a port, so that tests can move time. */
export interface Clock {
  now(): Date;
}

/** Structured log by allow-list: fields other than those of server/logging/fields.ts are dropped. Never give it a person's value. */
export interface Log {
  debug(fields: LoggedFields, message: string): void;
  info(fields: LoggedFields, message: string): void;
  warn(fields: LoggedFields, message: string): void;
  error(fields: LoggedFields, message: string): void;
}

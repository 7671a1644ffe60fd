import { classifyRefusal } from './refusal.ts';
import { sqlState } from './retry.ts';

/**
 * A temporary fault of the database, answered with a 503 (http/problems/handler.ts). `code` is the SQLSTATE or the
 * network error's name, if any.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = sqlState(this.cause);

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}

/** Tests the name of the class: in development a hot reload may leave two copies of it. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseUnavailable';
}

/**
 * SQLSTATEs of temporary faults (PostgreSQL, Appendix A): connection (08), resources (53), operator
 * intervention (57), system error (58), lock timeout, a transaction that was idle or took too long, a
 * read-only standby.
 */
const TEMPORARY_STATE = /^(08|53|57|58)...$|^55P03$|^25(006|P03|P04)$/;
const TEMPORARY_NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors that pg reports only by message. */
const TEMPORARY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|Cannot use a pool after/;

/** Converts a temporary fault to DatabaseUnavailable; returns other errors unchanged. */
export function toUnavailable(error: unknown): unknown {
  // PgBouncer uses the same SQLSTATE for a refusal as for an unavailable database.
  if (classifyRefusal(error)) return error;
  const state = sqlState(error);
  const words = error instanceof Error ? error.message : '';
  const isTemporary =
    TEMPORARY_STATE.test(state) || TEMPORARY_NETWORK.test(state) || TEMPORARY_MESSAGE.test(words);
  return isTemporary ? new DatabaseUnavailable(error) : error;
}

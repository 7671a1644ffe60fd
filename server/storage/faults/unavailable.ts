import { refusalOf } from './refusal.ts';
import { sqlState } from './retry.ts';

/**
 * Temporary, answered with a 503 (http/problems/handler.ts). `code` is the SQLSTATE or the network error's
 * name, if any.
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
const PASSING_STATE = /^(08|53|57|58)...$|^55P03$|^25(006|P03|P04)$/;
const PASSING_NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors that pg reports only by message. */
const PASSING_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|Cannot use a pool after/;

/** Converts a temporary fault to DatabaseUnavailable; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  // PgBouncer uses the same SQLSTATE for a refusal as for an unavailable database.
  if (refusalOf(error)) return error;
  const state = sqlState(error);
  const words = error instanceof Error ? error.message : '';
  const passes = PASSING_STATE.test(state) || PASSING_NETWORK.test(state) || PASSING_WORDS.test(words);
  return passes ? new DatabaseUnavailable(error) : error;
}

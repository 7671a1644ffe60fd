import { refusalOf } from './refusal.ts';
import { sqlState } from './retry.ts';

/**
 * The database cannot be asked right now: out of reach, frozen, starting, full, or a row stayed locked for too long. It becomes a
 * 503 with Retry-After (http/problems/handler.ts). `code` is the SQLSTATE or the name of the network's error, where there is one.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = sqlState(this.cause);

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}

/** By name: in development two copies of the class may be loaded, one before and one after a change. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseUnavailable';
}

/**
 * SQLSTATE classes and codes (PostgreSQL, Appendix A) that time heals: connection (08), resources (53), operator intervention
 * (57: shutdown, starting, statement timeout), system error (58), a lock not got in time, a transaction that lay idle or took too long
 * (a busy process of ours), a standby that takes no writes.
 */
const PASSING_STATE = /^(08|53|57|58)...$|^55P03$|^25(006|P03|P04)$/;
const PASSING_NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says in words alone. */
const PASSING_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|Cannot use a pool after/;

/** The error as callers should see it: DatabaseUnavailable where waiting helps, else itself. */
export function asUnavailable(error: unknown): unknown {
  // PgBouncer refuses under the same state that it has for a database that is down.
  if (refusalOf(error)) return error;
  const state = sqlState(error);
  const words = error instanceof Error ? error.message : '';
  const passes = PASSING_STATE.test(state) || PASSING_NETWORK.test(state) || PASSING_WORDS.test(words);
  return passes ? new DatabaseUnavailable(error) : error;
}

/** Limits for every page, the front page included. Limits that only some pages load are in limits.ts. */

import { SECOND } from './units.ts';

/** The browser's calls to the API. */
export const CALLS = {
  /** Long enough for a slow phone line; after it a retry, or a message with a button, helps more than waiting. */
  timeoutMs: 15 * SECOND,
  /** Retries of a call: only after connection errors, 429 and 5xx. */
  retries: 3,
  /** Delay before the first retry; doubles with each retry, with jitter. */
  firstDelayMs: 500,
  /** The longest delay before a retry, even if Retry-After asks for more: the user would give up. */
  longestDelayMs: 10 * SECOND,
  /** Retries of a return link's first call: the page is empty until its answer. */
  returnLinkRetries: 1,
  /** Longer than the server waits on the bank provider (`BANK.exchangeBudgetMs`), twins included. */
  bankConnectMs: 40 * SECOND,
  /** A chosen address is typed by hand after this. */
  placeDetailsMs: 8 * SECOND,
} as const;

/** Elements of a page, and their durations. */
export const PAGE = {
  /** Alerts at once; older ones go. */
  mostAlerts: 3,
  /** A press that moves less than this is a click. */
  pressMovePx: 8,
  /** Deferred work starts at most this long after load, even if the browser is never idle. */
  idleMs: 2 * SECOND,
  /** Deferred work starts this long after load in a browser without `requestIdleCallback`. */
  afterLoadMs: 300,
} as const;

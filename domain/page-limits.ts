/** Limits for every page, the front page included; limits.ts has the limits that only some pages load. */

import { SECOND } from './units.ts';

export const CALLS = {
  /** Long enough for a slow phone line; after it a retry, or a message with a button, helps more. */
  timeoutMs: 15 * SECOND,
  /** How often a call is repeated after a connection error, 429 or 5xx. */
  retries: 3,
  /** The wait before the first retry; doubles with each retry, with jitter. */
  firstDelayMs: 500,
  /** Even if Retry-After asks for more: the user would give up. */
  longestDelayMs: 10 * SECOND,
  /** Retries of a return link's first call: the page is empty until its answer. */
  returnLinkRetries: 1,
  /** Longer than the server waits on the bank provider (`BANK.exchangeBudgetMs`), second calls included. */
  bankConnectMs: 40 * SECOND,
  /** Then the form offers to type a chosen address. */
  placeDetailsMs: 8 * SECOND,
} as const;

export const PAGE = {
  /** The old page stays this long while the code of the next loads; then a placeholder replaces it. */
  placeholderMs: 300,
  /** A page that loads longer says so, and offers a reload. */
  slowMs: 10 * SECOND,
  /** Alerts at once; older ones are removed. */
  mostAlerts: 3,
  /** The heading of a new page takes the focus this late if the pressed control was removed. */
  removedFocusMs: 200,
  /** A press that moves less than this is a click. */
  pressMovePx: 8,
  /** Deferred work starts at most this long after load, even if the browser is never idle. */
  idleMs: 2 * SECOND,
  /** The same for a browser without `requestIdleCallback`. */
  afterLoadMs: 300,
} as const;

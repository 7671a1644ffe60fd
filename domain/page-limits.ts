/** Limits for every page, the front page included. Limits that only some pages load are in limits.ts. */

import { MINUTE, SECOND } from './units.ts';

/** The browser's calls to the API. */
export const CALLS = {
  /** Long enough for a slow phone line; after it a retry, or a message with a button, helps more than waiting. */
  timeoutMs: 15 * SECOND,
  /** Calls after the first one (quality notes, Reliability). Connection errors, 429 and 5xx only. */
  retries: 3,
  /** Doubles with each retry, with jitter (quality notes: 0.5 s x 2^n). */
  firstDelayMs: 500,
  /** The longest delay before a retry, even if Retry-After asks for more: the user would give up. */
  longestDelayMs: 10 * SECOND,
  /** A return link's first question: the page is empty until it is answered. */
  returnLinkRetries: 1,
  /** Longer than the server waits on the bank provider (`BANK.exchangeBudgetMs`), twins included. */
  bankConnectMs: 40 * SECOND,
  /** A chosen address is typed by hand after this. */
  placeDetailsMs: 8 * SECOND,
} as const;

/** Elements of a page, and their durations. */
export const PAGE = {
  /** Typing rests before the form hears of it (short enough for an error to go "at once"), and before a search is asked. */
  typingRestMs: 150,
  lookupRestMs: 250,
  /** Continue waits this long for a lookup that fills in fields, as the server does for its source; then it checks the fields. */
  arrivingMs: 4 * SECOND,
  /** A saved secret stays on screen for this long. */
  secretShownMs: MINUTE,
  /** Alerts at once; older ones go. */
  mostAlerts: 3,
  /** A hand that presses without meaning to move stays within this many pixels. */
  pressMovePx: 8,
  /** The delay before the code of a required dialog is requested again after it failed to load. */
  missingCodeMs: 5 * SECOND,
  /** Longer than a dialog takes to leave. */
  dialogLeaveMs: 500,
  /** 'Congratulations !!' before the final page: long enough to be read and heard. */
  doneMs: 2500,
  /** Deferred work starts at most this long after load, even if the browser is never idle. */
  idleMs: 2 * SECOND,
  /** Deferred work starts this long after load in a browser without `requestIdleCallback`. */
  afterLoadMs: 300,
} as const;

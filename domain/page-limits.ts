/** Limits for every page, the front page included. Limits that only some pages load are in limits.ts. */

import { MINUTE, SECOND } from './units.ts';

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
  /** Pause in typing before the form gets the text (an error must disappear at once), and before a search. */
  typingRestMs: 150,
  lookupRestMs: 250,
  /** Continue waits this long for a lookup that fills in fields, as the server does for its source; then it checks the fields. */
  arrivingMs: 4 * SECOND,
  /** A saved secret stays on screen for this long. */
  secretShownMs: MINUTE,
  /** Alerts at once; older ones go. */
  mostAlerts: 3,
  /** A press that moves less than this is a click. */
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

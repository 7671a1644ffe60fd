/** Limits that every page needs, the front page too; those that only some code needs are in limits.ts. */

import { MINUTE, SECOND } from './units.ts';

/** The browser's calls to the API. */
export const CALLS = {
  /** Long enough for a slow phone line; after it a retry, or a message with a button, helps more than waiting. */
  timeoutMs: 15 * SECOND,
  /** Calls after the first one (quality notes, Reliability). Connection errors, 429 and 5xx only. */
  retries: 3,
  /** Doubles with each retry, with jitter (quality notes: 0.5 s x 2^n). */
  firstDelayMs: 500,
  /** Nobody looks at a page that rests longer, whatever Retry-After says. */
  longestDelayMs: 10 * SECOND,
  /** A return link's first question: the page is empty until it is answered. */
  returnLinkRetries: 1,
  /** Longer than the server waits on the bank provider (`BANK.exchangeBudgetMs`), twins included. */
  bankConnectMs: 40 * SECOND,
  /** A chosen address is typed by hand after this. */
  placeDetailsMs: 8 * SECOND,
} as const;

/** What stands on a page, and how long. */
export const PAGE = {
  /** Typing rests before the form hears of it (short enough for an error to go "at once"), and before a search is asked. */
  typingRestMs: 150,
  lookupRestMs: 250,
  /** Next waits for an answer that fills fields in as long as the server waits for its own; then it checks what is there. */
  arrivingMs: 4 * SECOND,
  /** A saved secret stays on screen for this long. */
  secretShownMs: MINUTE,
  /** Alerts at once; older ones go. */
  mostAlerts: 3,
  /** A hand that presses without meaning to move stays within this many pixels. */
  pressMovePx: 8,
  /** A dialog that must be answered, and whose code did not come: until the code is asked for again. */
  missingCodeMs: 5 * SECOND,
  /** Longer than a dialog takes to leave. */
  dialogLeaveMs: 500,
  /** 'Congratulations !!' before the final page: long enough to be read and heard. */
  doneMs: 2500,
  /** Work for later begins so long after load at most, and so long after it where the browser can't say that it is idle. */
  idleMs: 2 * SECOND,
  afterLoadMs: 300,
} as const;

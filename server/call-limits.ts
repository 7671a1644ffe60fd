// Limits of calls by one person, address or network in a window of time (other limits: limits.ts).

import { DAY, HOUR, MB, MINUTE, SECOND } from '#domain/units.ts';

/** Return links. Their lifetime is a setting (RETURN_LINK_DAYS). */
export const LINKS = {
  /** A link whose deal is complete still works for a retry or one more file. */
  graceMs: 15 * MINUTE,
  /** New links per network and per deal in a window. */
  mostPerNetwork: 20,
  networkWindowSeconds: 600,
  mostPerDeal: 3,
  dealWindowSeconds: 3600,
  /** Links of this many older mails of a deal work, besides the newest mail's. */
  mostOlderMails: 20,
} as const;

/** Requests for a part of an application (server/requests). */
export const REQUESTS = {
  /** Request mails by one person, for one deal, to one address: enough to correct a mistyped address. */
  mostByPerson: 20,
  mostOfDeal: 20,
  mostToRecipient: 6,
  windowSeconds: DAY / SECOND,
  /** The code that proves an email address: its lifetime, tries per code, codes per request in a window. */
  codeMs: 10 * MINUTE,
  mostTries: 5,
  mostCodes: 6,
  codeWindowSeconds: HOUR / SECOND,
  /** A browser that has proven the address needs no new code for this time. */
  proofSeconds: (2 * HOUR) / SECOND,
  /** Calls about requests from one network in a window, and searches for an application among them. */
  mostPerNetwork: 120,
  mostSearches: 20,
  networkWindowSeconds: 600,
  /** Comparisons of a person's input with saved numbers of other people, in a window. */
  mostComparisons: 10,
  comparisonWindowSeconds: DAY / SECOND,
  /** Tries of a save if other writers come first. */
  saveTries: 8,
} as const;

/** Rate limits of public routes; beyond them the answer is 429. */
export const RATES = {
  /** Searches while a person types: two a second. */
  industriesPerMinute: 120,
  placesPerMinute: 120,
  /** Pages at unknown addresses that a process renders, per network and in all; browsers render the rest. */
  unknownPagesPerMinute: 20,
  unknownPagesOfAllPerMinute: 300,
  /** Results of an industry search (docs/contracts.md). */
  industryResults: 20,
  /** Checks whether an email address is registered: enough for typos, too few to try a list. */
  mostRegisterChecks: 30,
  registerWindowSeconds: 600,
  /** Reviews of drafts per member: too few to guess stored answers character by character. */
  mostReviews: 60,
  /** Counts of answers per member in the same window: one for each removed question or step. */
  mostCounts: 300,
  reviewWindowSeconds: 3600,
  /** Window in seconds for SAVES_PER_MINUTE. */
  savesWindowSeconds: 60,
  /** Submits of a person, failed ones included: each may send a mail and a webhook. */
  mostSubmits: 60,
  submitWindowSeconds: 3600,
  /**
   * Enough for every owner's SSN and birth date, too few to harvest. Also limits opening submitted
   * applications and comparing new numbers of owners with saved ones.
   */
  mostReveals: 60,
  revealWindowSeconds: 600,
  /** Pages and applications viewed by a reviewer: enough for a day's work, too few to copy all. */
  mostReviewed: 300,
  reviewedWindowSeconds: 600,
} as const;

export const PREVIEW_LINKS = {
  /** New links of one draft in a window. */
  mostCreated: 20,
  windowSeconds: HOUR / SECOND,
  /** Previews opened by one network: enough for an office, too few to try tokens. */
  mostOpened: 60,
  openedWindowSeconds: 600,
} as const;

export const CONNECTIONS = {
  /** Timeout of an upload on a slow line; a stalled one ends earlier (`UPLOADS.stalledMs`). */
  requestMs: 5 * MINUTE,
  /** Time for the headers of a request, and for the first byte of a connection. */
  headersMs: 20 * SECOND,
  /** Interval of Node's search for connections past a timeout. */
  checkEveryMs: 5 * SECOND,
  /** How long an idle connection stays open: longer than balancers reuse one (60 s). */
  keepAliveMs: 72 * SECOND,
  /** Open connections of a process, and of one network: an office may share one IP address. */
  mostOpen: 5000,
  mostOfNetwork: 500,
} as const;

/** Limits of the calls that count page events (server/funnel). */
export const COUNTS = {
  /** Enough for a busy office, too few to distort the counts. */
  batchesPerMinute: 240,
  /** A crash loses at most the counts of this interval. */
  writeMs: 5 * SECOND,
  /** Pending counters in memory. */
  mostPending: 10_000,
  /** A year and a month, so that a month can be compared with the same month a year earlier. */
  keptDays: 400,
  /** A CSV of more days has a line per month instead of per day. */
  mostDaysByDay: 92,
  dayMs: DAY,
  /** About a million lines: a spreadsheet holds 1,048,576. */
  csvBytes: 64 * MB,
} as const;

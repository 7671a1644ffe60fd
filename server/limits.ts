// Every timeout, wait, retry count and size limit of the server (shared limits: domain/limits.ts).

import { DAY, HOUR, KB, MB, MINUTE, SECOND } from '#domain/units.ts';

export const TOKENS = {
  /** Characters of an Authorization header; a provider's tokens are much shorter. */
  mostLength: 8192,
  /** Short, because a person waits while the provider's keys are read. */
  keysTimeoutMs: 4 * SECOND,
  /** Least time between reads of the provider's keys for an unknown key id, which any client can send. */
  keysEveryMs: 30 * SECOND,
  /** How long a checked token is not checked again; tokens of a withdrawn key work for as long. */
  validMs: MINUTE,
  /** Entries in the caches of tokens and of users. */
  mostCachedTokens: 1000,
  mostCachedUsers: 10_000,
} as const;

/** Saves (domain/limits.ts has the browser's limits). */
export const DEALS = {
  /** How long the answer of a save is replayed for its idempotency key. */
  answerKeptMs: DAY,
  /** A process's cache of recently saved deals: a page's saves follow within minutes. */
  mostRecentDeals: 1000,
  recentMs: 10 * MINUTE,
  /** Deals per write; more would save little. Two at once, so that a locked deal delays only one. */
  mostWrittenTogether: 32,
  groupsAtOnce: 2,
  /** Retries of a save without a version after a conflict; a save that needs more indicates a bug. */
  mostRounds: 20,
  /** How long after the upgrade from a build without tags of subjects an application without one is served, and tagged. */
  untaggedMs: DAY,
  /** How long an operator may lengthen that time while an older build serves. */
  mostUntaggedDays: 30,
  /** Untagged applications are counted up to here. */
  mostUntaggedCounted: 1000,
  /** Applications per statement that tags them, whose rows are locked for its duration. */
  taggedAtOnce: 500,
} as const;

/** A lender's question: days until it expires, and until it is mailed again [REQUEST-60]. */
export const CORRECTIONS = { days: 14, firstReminderDays: 3, lastReminderDays: 10 } as const;

/** Mails about an unfinished application [SAVE-40]. */
export const REMINDERS = {
  /** Days from the last save to the first and to the last mail. */
  firstDays: 2,
  lastDays: 10,
  /** A later mail is not sent, as after an outage or a restored backup. */
  mostLateDays: 3,
  /** No mail if the application is deleted within this time. */
  leastKeptDays: 2,
} as const;

export const JOBS = {
  /** Interval at which a process looks for jobs of other processes; its own start at once. */
  pollMs: 2 * SECOND,
  /** Per process and kind, so that a slow kind does not delay another. */
  atOnce: 8,
  /** A partner's slow server must not delay other brands. */
  ofBrandAtOnce: 4,
  /** A running job whose lease was not renewed for this long becomes due again. Renewals come after a third. */
  leaseMs: MINUTE,
  /** An ending server waits this long for running jobs; another process repeats unfinished ones. */
  endMs: 2 * SECOND,
} as const;

/** First and longest wait between tries, and total time: an outage of the mail server overnight loses no mail. */
export const MAIL_RETRIES = { firstMs: 2 * SECOND, longestMs: 15 * MINUTE, forMs: 2 * DAY } as const;

/** As MAIL_RETRIES. */
export const WEBHOOK_RETRIES = { firstMs: 5 * SECOND, longestMs: HOUR, forMs: DAY } as const;

/** Calls of partners' servers. */
export const WEBHOOKS = {
  /** Standard Webhooks recommends 15 to 30 s. */
  answerMs: 20 * SECOND,
  /** Bytes that are read of an answer's body, which is ignored: only the status counts. */
  answerBytes: 64 * KB,
  /** How long the files of an event can be fetched, because a partner's server may be down over a weekend. */
  copiesMs: 7 * DAY,
  /** Per network; each copy of a file is rendered on request, which takes CPU time. */
  copiesPerMinute: 60,
} as const;

/** This machine's clock compared with the database's. */
export const CLOCK = {
  measuredEveryMs: 5 * SECOND,
  /** The process logs a larger difference and skips sweeps: NTP keeps machines within a tenth of a second. */
  loggedMs: 5 * SECOND,
  /** A larger difference makes the process not ready. */
  unreadyMs: 60 * SECOND,
} as const;

/** Retention times are settings (..._KEPT_DAYS). */
export const RETENTION = {
  everyMs: DAY,
  dayMs: DAY,
  /** A run that would delete more than this share and more than this number of a kind waits for an operator. */
  heldPercent: 10,
  leastHeld: 100,
  /** Rows per delete statement, also in sweeps. */
  mostAtOnce: 1000,
  /** Applications per statement that finds the ones to erase. */
  erasedAtOnce: 200,
  /** Applications per statement that lists their addresses, whose rows are locked for its duration. */
  listedAtOnce: 200,
  /** Index entries per statement that counts. */
  countedAtOnce: 10_000,
  /** Newest audit entries in a person's export; more than any person has. */
  mostEntries: 10_000,
} as const;

/** The command `keys rotate`. */
export const ROTATION = {
  /** Failed rows named in the result. */
  mostNamed: 20,
  /** Rows per statement, locked for its duration. */
  rowsAtOnce: 200,
} as const;

/** Limits of the command `backup`. */
export const BACKUP = {
  /** Missing files named in the result. */
  mostNamed: 1000,
  /** Characters of the lines that one thread compresses at a time; a batch of rows may be larger. */
  blockBytes: 1_000_000,
  /** As many as Node's thread pool has threads. */
  blocksAtOnce: 4,
  /** Connections that read a large table. */
  streams: 4,
  /** Pages of a table that one connection reads at a time: 32 MB. */
  pagesAtOnce: 4096,
} as const;

/** The command `deals convert`. */
export const CONVERSION = {
  /** Applications per statement, locked for its duration. */
  dealsAtOnce: 100,
  /** Failed applications named in the result. */
  mostNamed: 20,
  /** Upper bound of a save's duration: the database cancels a statement after 8 seconds. */
  longestSaveMs: 10 * SECOND,
} as const;

export const AUDIT = {
  /** Audited refusals of one person or link per window: an attacker must not fill the table. */
  mostRefusals: 20,
  windowSeconds: 3600,
  /** Entries that one statement of a search examines, which takes some milliseconds. */
  examinedAtOnce: 10_000,
  /** Rows of the chain per statement of a verification. */
  verifiedAtOnce: 1000,
  /** Tolerance for a database clock that was set: an entry may be deleted this long before its retention ends. */
  clockSlackMs: DAY,
  /** Short, because nothing detects that an entry was deleted before it was sealed. */
  sealEveryMs: 10 * SECOND,
} as const;

export const RELEASES = {
  /** Size of a release: ten times our largest flow. */
  mostBytes: 4 * MB,
  mostFiles: 400,
  /** Timeout of a compilation, which normally takes a second; a slow one delays all others. */
  compileMs: MINUTE,
  compileHeapMb: 512,
  /** Largest compiled step that the server draws with its fields; the browser draws larger ones. */
  drawnBytes: 200_000,
  /** A page that was opened before a publication may start an application on the older release for this time. */
  pageKeptMs: DAY,
  /** Interval of the check for new live releases: all processes serve one after twice that and its compilation. */
  pollMs: SECOND / 2,
  /** Longest wait before a failed compilation is retried; the wait doubles up to it. */
  longestRetryMs: MINUTE,
  /** Cached compilations of drafts: an editor requests the same files repeatedly. */
  mostCachedDrafts: 12,
  /** Cached compiled releases besides the live ones. */
  mostCachedReleases: 20,
  previewKeptMs: DAY,
  /** Characters of a value in a comparison. */
  shownLength: 80,
  /** Applications examined for the effect of a release, in a second or two; of more, a random sample. */
  mostExamined: 10_000,
} as const;

/** A scheduled publication is retried until `STUDIO.latestMs`, and once more to report the failure. */
export const SCHEDULE_RETRIES = { firstMs: 5 * SECOND, longestMs: MINUTE, forMs: 2 * HOUR } as const;

export const SERVER = {
  /** Lifetime of the cookie with the chosen language: a year. */
  localeKeptSeconds: 31_536_000,
  /** Body of a request, and of a form at the local sign-in; files: `UPLOADS.fileBytes`. */
  bodyBytes: 256 * KB,
  formBytes: 16 * KB,
  /** All changed files of a Studio draft: twice the size of our flows. */
  draftBytes: MB,
  /** Nesting levels and values of a saved body: each costs stack or time. */
  mostLevels: 32,
  mostValues: 10_000,
  /** Interval at which the event loop's lag is measured: prom-client's 10 ms costs an idle server 1% of a core. */
  eventLoopMs: 50,
  /** Time for open requests to finish after SIGTERM. */
  shutdownMs: 20 * SECOND,
  /** Wait before an ended worker is restarted, so that a worker that fails at its start does not occupy a core. */
  workerRestartMs: SECOND,
  sweepEveryMs: MINUTE,
  /** Timeout to get a connection, and the idle time after which one is closed. */
  databaseConnectMs: 10 * SECOND,
  databaseIdleMs: 30 * SECOND,
  /** Timeouts of the database for locks and statements, and of the driver if the database hangs. */
  databaseLockMs: 2 * SECOND,
  databaseStatementMs: 8 * SECOND,
  databaseAnswerMs: 10 * SECOND,
  /** /readyz answers within 2 s, so the ping must be shorter. */
  databasePingMs: 1.5 * SECOND,
  /** How long a starting server waits for its database: both are often started together. */
  databaseStartMs: 30 * SECOND,
  /** Visitors that a process counts in memory at once. */
  mostVisitorsCounted: 10_000,
  /**
   * A migration's wait for a table lock, and its retries, about a minute in all. The wait is longer than
   * PostgreSQL's deadlock_timeout (1 s), after which it cancels an autovacuum that blocks the lock, and shorter
   * than a save's wait for a lock (`databaseLockMs`).
   */
  migrationLockMs: 1.5 * SECOND,
  migrationPauseMs: SECOND,
  migrationTries: 24,
  /** HSTS (RFC 6797): a year. */
  httpsOnlySeconds: 31_536_000,
  /** How long browsers cache files with a hash in their name. */
  immutableSeconds: 31_536_000,
  /** A brand is cached this long. Then a page waits `brandsAwaitedMs` for the database before it uses it. */
  brandsFreshMs: 3 * SECOND,
  brandsAwaitedMs: 200,
  /** Cached pages: the paths of both flows, 20 KB each. */
  mostCachedPages: 80,
  /** Retry-After of a 503; a failover takes seconds. */
  retryAfterSeconds: 2,
  /** Tries of a transaction after conflicts. */
  databaseTries: 5,
  /** Short, because a person waits for the code in the mail. */
  mailConnectMs: 8 * SECOND,
  mailAnswerMs: 15 * SECOND,
  /** Characters of a name in a mail. */
  mailNameLength: 100,
  /** How long the outbox of a local server keeps mails, which are for testing. */
  outboxKeptMs: DAY,
  /** Timeout of an address suggestion, for which a person waits while typing. */
  placesMs: 4 * SECOND,
} as const;

// Every timeout, wait, retry count and size limit of the server (shared limits: domain/limits.ts).

import { DAY, HOUR, KB, MB, MINUTE, SECOND } from '#domain/units.ts';

export const TOKENS = {
  /** Characters of an Authorization header; a provider's tokens are much shorter. */
  mostLength: 8192,
  /** A person waits for the provider's keys. */
  keysTimeoutMs: 4 * SECOND,
  /** Minimum between reads of the keys for an unknown key id: anybody can send one. */
  keysEveryMs: 30 * SECOND,
  /** A page's saves share a check; a withdrawn key stays valid as long. */
  validMs: MINUTE,
  /** Caches of tokens and users. */
  mostRemembered: 1000,
  mostUsersRemembered: 10_000,
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
  /** Writers without a version are serialized by retries; more rounds mean a fault. */
  mostRounds: 20,
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
  /** Interval at which a process finds jobs of others; its own start at once. */
  pollMs: 2 * SECOND,
  /** Per process and kind, so that a slow kind does not delay another. */
  atOnce: 8,
  /** A partner's slow server must not delay other brands. */
  ofBrandAtOnce: 4,
  /** A job without a sign of life for this long becomes due again; leases are renewed in a third of it. */
  leaseMs: MINUTE,
  /** An ending server waits this long for running jobs; another process repeats unfinished ones. */
  endMs: 2 * SECOND,
} as const;

/** An outage of the mail server overnight loses no mail. */
export const MAIL_RETRIES = { firstMs: 2 * SECOND, longestMs: 15 * MINUTE, forMs: 2 * DAY } as const;

export const WEBHOOK_RETRIES = { firstMs: 5 * SECOND, longestMs: HOUR, forMs: DAY } as const;

/** Calls of partners' servers. */
export const WEBHOOKS = {
  /** Standard Webhooks recommends 15 to 30 s. */
  answerMs: 20 * SECOND,
  /** The most bytes that are read of an answer, of which only the status counts. */
  answerBytes: 64 * KB,
  /** The files of an event can be fetched for this time: an outage over a long weekend. */
  copiesMs: 7 * DAY,
  /** Per network; each copy is drawn on request. */
  copiesPerMinute: 60,
} as const;

/** This machine's clock compared with the database's. */
export const CLOCK = {
  measuredEveryMs: 5 * SECOND,
  /** A larger difference is logged and skips sweeps: NTP keeps machines within a tenth of a second. */
  toldMs: 5 * SECOND,
  /** A larger difference makes the process not ready. */
  readyMs: 60 * SECOND,
} as const;

/** Retention times are settings (..._KEPT_DAYS). */
export const RETENTION = {
  everyMs: DAY,
  dayMs: DAY,
  /** A run that would delete more than this share, and this number, of a kind waits for an operator. */
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
  together: 200,
} as const;

/** Limits of the command `backup`. */
export const BACKUP = {
  /** Missing files named in the result. */
  mostNamed: 1000,
  /** Lines that one thread compresses at a time, counted by characters; one batch of rows may be larger. */
  blockBytes: 1_000_000,
  /** As many as Node's thread pool has threads. */
  blocksAtOnce: 4,
} as const;

/** The command `deals convert`. */
export const CONVERSION = {
  /** Applications per statement, locked for its duration. */
  together: 100,
  /** Failed applications named in the result. */
  mostNamed: 20,
  /** The longest save: a statement ends after 8 seconds. */
  longestSaveMs: 10 * SECOND,
} as const;

export const AUDIT = {
  /** Refusals of one person or link per window: an attacker must not fill the table. */
  mostRefusals: 20,
  windowSeconds: 3600,
  /** Entries per statement of a search: some milliseconds. */
  lookedAtOnce: 10_000,
  /** Rows of the chain per statement of a verification. */
  verifiedAtOnce: 1000,
  /** A clock that was set back may delete an entry so long before its retention ends. */
  clockSlackMs: DAY,
  /** An entry that is deleted before it is sealed is not missed. */
  sealEveryMs: 10 * SECOND,
} as const;

export const RELEASES = {
  /** Ten times our largest flow. */
  mostBytes: 4 * MB,
  mostFiles: 400,
  /** A compilation normally takes a second; a slow one delays all others. */
  compileMs: MINUTE,
  compileHeapMb: 512,
  /** Largest compiled step that the server draws with its fields; the browser draws larger ones. */
  drawnBytes: 200_000,
  /** A page opened before a publication may start an application on its release for this time. */
  pageKeptMs: DAY,
  /** Checks of the live releases: a new one is served everywhere after twice that and its compilation. */
  pollMs: SECOND / 2,
  /** Waits before a failed compilation is retried double up to this. */
  longestRetryMs: MINUTE,
  /** Cached compilations: an editor requests the same files repeatedly. */
  mostCompiled: 12,
  /** Cached compiled releases besides the live ones. */
  mostKept: 20,
  previewKeptMs: DAY,
  /** Characters of a value in a comparison. */
  shownLength: 80,
  /** Applications examined for the effect of a release, in one or two seconds; of more, a random sample. */
  mostLookedAt: 10_000,
} as const;

/** A scheduled publication is retried until `STUDIO.latestMs`, and once more to report the failure. */
export const SCHEDULE_RETRIES = { firstMs: 5 * SECOND, longestMs: MINUTE, forMs: 2 * HOUR } as const;

export const SERVER = {
  localeKeptSeconds: 31_536_000,
  /** Body of a request, and of a form at the local sign-in; files: `UPLOADS.fileBytes`. */
  bodyBytes: 256 * KB,
  formBytes: 16 * KB,
  /** All changed files of a Studio draft: twice the size of our flows. */
  draftBytes: MB,
  /** Nesting levels and values of a saved body: each costs stack or time. */
  mostLevels: 32,
  mostValues: 10_000,
  /** Lag is measured in this interval: prom-client's 10 costs an idle server a hundredth of a core. */
  eventLoopMs: 50,
  /** Time for open requests after a signal to end. */
  shutdownMs: 20 * SECOND,
  /** A worker that fails at its start must not occupy a core. */
  workerAgainMs: SECOND,
  sweepEveryMs: MINUTE,
  /** Timeout to get a connection, and the idle time after which one is closed. */
  databaseConnectMs: 10 * SECOND,
  databaseIdleMs: 30 * SECOND,
  /** Timeouts of the database for locks and statements, and the driver's own for a frozen database. */
  databaseLockMs: 2 * SECOND,
  databaseStatementMs: 8 * SECOND,
  databaseAnswerMs: 10 * SECOND,
  /** /readyz answers within 2 s, so the ping must be shorter. */
  databasePingMs: 1.5 * SECOND,
  /** A server and its database are often started together. */
  databaseStartMs: 30 * SECOND,
  /** Visitors that a process counts in memory at once. */
  mostCounted: 10_000,
  /**
   * A migration's wait for a table lock, and its retries: a start lasts about a minute. Longer than
   * PostgreSQL's deadlock_timeout (1 s), after which it cancels an autovacuum in the way; shorter than a save
   * waits.
   */
  migrationLockMs: 1.5 * SECOND,
  migrationPauseMs: SECOND,
  migrationTries: 24,
  /** HSTS (RFC 6797): a year. */
  httpsOnlySeconds: 31_536_000,
  /** How long browsers cache files with a hash in their name. */
  immutableSeconds: 31_536_000,
  /** A brand is cached this long; then a page waits this long for a change before it uses the cached one. */
  brandsFreshMs: 3 * SECOND,
  brandsAwaitedMs: 200,
  /** All paths of both flows, 20 KB each. */
  mostPagesKept: 80,
  /** Retry-After of a 503; a failover takes seconds. */
  retryAfterSeconds: 2,
  /** Tries of a transaction after conflicts. */
  databaseTries: 5,
  /** A person waits for the code. */
  mailConnectMs: 8 * SECOND,
  mailAnswerMs: 15 * SECOND,
  /** Characters of a name in a mail. */
  mailNameLength: 100,
  /** Mails in the local outbox are for testing. */
  outboxKeptMs: DAY,
  /** A person waits while typing. */
  placesMs: 4 * SECOND,
} as const;

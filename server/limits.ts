// Every timeout, wait, retry count and size limit of the server, with its unit in its name (shared limits:
// domain/limits.ts).

import { DAY, HOUR, KB, MB, MINUTE, SECOND } from '#domain/units.ts';

/** Checking access tokens. */
export const TOKENS = {
  /** Characters of an Authorization header; a provider's tokens are much shorter. */
  mostLength: 8192,
  /** Timeout for the provider's keys; a person waits for them. */
  keysTimeoutMs: 4 * SECOND,
  /** Unknown key ids cause a read of the keys at most this often, because anybody can send one. */
  keysEveryMs: 30 * SECOND,
  /** A verified token is cached this long, so that a page's saves share a check; a withdrawn key stays valid as long. */
  validMs: MINUTE,
  /** Bounds of the caches of tokens and users. */
  mostRemembered: 1000,
  mostUsersRemembered: 10_000,
} as const;

/** Saves (domain/limits.ts has the browser's limits). */
export const DEALS = {
  /** How long the answer of a save is replayed for its idempotency key. */
  answerKeptMs: DAY,
  /** Size and age of a process's cache of recently saved deals: a page's saves follow within minutes. */
  mostRecentDeals: 1000,
  recentMs: 10 * MINUTE,
  /** Deals per write; more would save little. Two at once, so that a locked deal delays only one. */
  mostWrittenTogether: 32,
  groupsAtOnce: 2,
  /** Writers without a version are serialized by retries; more rounds mean a fault. */
  mostRounds: 20,
} as const;

/** A lender's question about a submitted application: days until it expires, and until it is mailed again [REQUEST-60]. */
export const CORRECTIONS = { days: 14, firstReminderDays: 3, lastReminderDays: 10 } as const;

/** Mails about an unfinished application [SAVE-40]. */
export const REMINDERS = {
  /** Days from the last save to the first and to the last mail. */
  firstDays: 2,
  lastDays: 10,
  /** A mail that would be later than this is not sent, as after an outage or a restored backup. */
  mostLateDays: 3,
  /** No mail if the application is deleted within these days. */
  leastKeptDays: 2,
} as const;

/** Jobs: mails, webhooks, sweeps (server/jobs). */
export const JOBS = {
  /** Interval at which a process finds jobs that others wrote; its own start at once. */
  pollMs: 2 * SECOND,
  /** Running jobs of one kind per process, so that a slow kind does not delay another. */
  atOnce: 8,
  /** Running jobs of one brand, so that a partner's slow server does not delay other brands. */
  ofBrandAtOnce: 4,
  /**
   * A job without a sign of life for this long becomes due again; the process renews its lease three times as
   * often.
   */
  leaseMs: MINUTE,
  /** How long an ending server waits for running jobs; afterwards another process does them. */
  endMs: 2 * SECOND,
} as const;

/** Mails are retried for two days, so that a mail server's outage overnight loses none. */
export const MAIL_RETRIES = { firstMs: 2 * SECOND, longestMs: 15 * MINUTE, forMs: 2 * DAY } as const;

/** Webhooks are retried for a day, up to every hour. */
export const WEBHOOK_RETRIES = { firstMs: 5 * SECOND, longestMs: HOUR, forMs: DAY } as const;

/** Requests to partners' servers. */
export const WEBHOOKS = {
  /** Standard Webhooks recommends 15 to 30 s. */
  answerMs: 20 * SECOND,
  /** Only the status of the answer counts. */
  answerBytes: 64 * KB,
  /** How long the files of an event can be fetched; covers an outage over a long weekend. */
  copiesMs: 7 * DAY,
  /** Copies fetched from one network per minute; each is drawn on request. */
  copiesPerMinute: 60,
} as const;

/** This machine's clock compared with the database's. */
export const CLOCK = {
  measuredEveryMs: 5 * SECOND,
  /** A larger difference is logged, and this process skips sweeps: NTP keeps machines within a tenth of a second. */
  toldMs: 5 * SECOND,
  /** A larger difference makes the process not ready. */
  readyMs: 60 * SECOND,
} as const;

/** Deletion by age. The retention times are settings (..._KEPT_DAYS). */
export const RETENTION = {
  everyMs: DAY,
  dayMs: DAY,
  /** A run that would delete more than this share, and more than this number, of a kind waits for an operator. */
  heldPercent: 10,
  leastHeld: 100,
  /** Rows per delete statement, also in sweeps. */
  mostAtOnce: 1000,
  /** Applications per statement that finds those to erase, one transaction each. */
  erasedAtOnce: 200,
  /** Index entries per statement that counts. */
  countedAtOnce: 10_000,
  /** Newest audit entries in a person's export; more than any person has. */
  mostEntries: 10_000,
} as const;

/** The command `keys rotate`. */
export const ROTATION = {
  /** Failed rows that are named in the result. */
  mostNamed: 20,
  /** Rows per statement, which are locked for its duration. */
  together: 200,
} as const;

/** The command `backup`. */
export const BACKUP = {
  /** Missing files that are named in the result. */
  mostNamed: 1000,
} as const;

/** The command `deals convert`. */
export const CONVERSION = {
  /** Applications per statement, whose rows are locked for its duration. */
  together: 100,
  /** Failed applications that are named in the result. */
  mostNamed: 20,
  /** The longest save: a statement ends after 8 seconds. */
  longestSaveMs: 10 * SECOND,
} as const;

/** The audit. */
export const AUDIT = {
  /** Audited refusals of one person or link per window, so that an attacker can't fill the table. */
  mostRefusals: 20,
  windowSeconds: 3600,
  /** Entries per statement of a search, which takes some milliseconds. */
  lookedAtOnce: 10_000,
  /** Rows of the chain per statement of a verification. */
  verifiedAtOnce: 1000,
  /** An entry may be missing so long before its retention ends, because of a clock that was set back. */
  clockSlackMs: DAY,
  /** Interval of sealing: an entry that is deleted before it is sealed is not missed. */
  sealEveryMs: 10 * SECOND,
} as const;

/** Releases of flows (server/releases). */
export const RELEASES = {
  /** Size of a release: ten times our largest flow. */
  mostBytes: 4 * MB,
  mostFiles: 400,
  /** Timeout of a compilation, which normally takes a second; a slow one delays all others. */
  compileMs: MINUTE,
  compileHeapMb: 512,
  /** Largest compiled step that the server draws with its fields; larger ones are drawn in the browser. */
  drawnBytes: 200_000,
  /** How long a page that was opened before a publication may start an application on its release. */
  pageKeptMs: DAY,
  /** Interval between checks of the live releases; a new one is served everywhere after twice that and its compilation. */
  pollMs: SECOND / 2,
  /** Longest wait before a failed compilation is retried; waits double. */
  longestRetryMs: MINUTE,
  /** Cached compilations: an editor requests the same files repeatedly, and publishing the same meaning. */
  mostCompiled: 12,
  /** Cached compiled releases besides the live ones. */
  mostKept: 20,
  /** How long a preview's module is stored. */
  previewKeptMs: DAY,
  /** Characters of a value in a comparison. */
  shownLength: 80,
  /** Applications examined for the effect of a release, one or two seconds; of more, a random sample. */
  mostLookedAt: 10_000,
} as const;

/** Retries of a scheduled publication in ms, until `STUDIO.latestMs`, and one more to report the failure. */
export const SCHEDULE_RETRIES = { firstMs: 5 * SECOND, longestMs: MINUTE, forMs: 2 * HOUR } as const;

/** The server itself, its database and its calls. */
export const SERVER = {
  /** A chosen language is stored for a year. */
  localeKeptSeconds: 31_536_000,
  /** Body of a request, and of a form at the local sign-in; files have their own limit (`UPLOADS.fileBytes`). */
  bodyBytes: 256 * KB,
  formBytes: 16 * KB,
  /** All changed files of a Studio draft: twice the size of our flows. */
  draftBytes: MB,
  /** Nesting levels and values of a saved body, because each costs stack or time. */
  mostLevels: 32,
  mostValues: 10_000,
  /**
   * Interval of the event loop's lag measurement. prom-client's default of 10 costs an idle server a
   * hundredth of a core.
   */
  eventLoopMs: 50,
  /** Time for open requests after a signal to end. */
  shutdownMs: 20 * SECOND,
  /** Wait before an ended worker is restarted, so that a failing start does not occupy a core. */
  workerAgainMs: SECOND,
  /** Interval of the sweeps of expired rows. */
  sweepEveryMs: MINUTE,
  /** Timeout to get a database connection, and the idle time after which one is closed. */
  databaseConnectMs: 10 * SECOND,
  databaseIdleMs: 30 * SECOND,
  /**
   * Timeouts of the database for locks and statements, and the driver's own in case the database is frozen.
   */
  databaseLockMs: 2 * SECOND,
  databaseStatementMs: 8 * SECOND,
  databaseAnswerMs: 10 * SECOND,
  /** /readyz answers within 2 s, so the ping must be shorter. */
  databasePingMs: 1.5 * SECOND,
  /** How long a start waits for its database; they are often started together. */
  databaseStartMs: 30 * SECOND,
  /** Visitors that a process counts in memory at once. */
  mostCounted: 10_000,
  /**
   * How long a migration waits for a table lock before it retries; the limit for a start is about a minute. Longer than
   * PostgreSQL's deadlock_timeout (1 s), after which it cancels an autovacuum in the way; shorter than a save waits.
   */
  migrationLockMs: 1.5 * SECOND,
  migrationPauseMs: SECOND,
  migrationTries: 24,
  /** Lifetime of HSTS (RFC 6797): a year. */
  httpsOnlySeconds: 31_536_000,
  /** Cache lifetime of files with a hash in their name. */
  immutableSeconds: 31_536_000,
  /** How long a brand is cached; afterwards a page waits this long for a change before it uses the cached one. */
  brandsFreshMs: 3 * SECOND,
  brandsAwaitedMs: 200,
  /** Cached pages per brand: all paths of both flows, 20 KB each. */
  mostPagesKept: 80,
  /** Retry-After of a 503; a failover takes seconds. */
  retryAfterSeconds: 2,
  /** Tries of a transaction after conflicts. */
  databaseTries: 5,
  /** Timeouts of the mail server's connection and answers; a person waits for the code. */
  mailConnectMs: 8 * SECOND,
  mailAnswerMs: 15 * SECOND,
  /** Characters of a name that a mail shows. */
  mailNameLength: 100,
  /** Mails in the local outbox are for testing. */
  outboxKeptMs: DAY,
  /** The place service, while a person types. */
  placesMs: 4 * SECOND,
} as const;

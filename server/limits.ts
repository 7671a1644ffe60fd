// Every timeout, wait, retry count and size limit of the server alone, with its unit in its name (domain/limits.ts has the others).

import { DAY, HOUR, KB, MB, MINUTE, SECOND } from '#domain/units.ts';

/** The server's check of access tokens. */
export const TOKENS = {
  /** Characters of an Authorization header: no token of a provider is nearly as long. */
  mostLength: 8192,
  /** How long the provider's keys may take: the person waits for them. */
  keysTimeoutMs: 4 * SECOND,
  /** Unknown key ids make us read the keys at most this often: anybody can send one. */
  keysEveryMs: 30 * SECOND,
  /** A valid token is not verified again so soon, so that the saves of one page share a check; a withdrawn key lives on so long. */
  validMs: MINUTE,
  /** Bounds of what is remembered of valid tokens and of known users: memory that strangers could fill. */
  mostRemembered: 1000,
  mostUsersRemembered: 10_000,
} as const;

/** Saves at the server (domain/limits.ts has the browser's). */
export const DEALS = {
  /** How long the answer of a save is replayed for its idempotency key (quality notes: 24 h). */
  answerKeptMs: DAY,
  /** Deals that a server process remembers as it saved them, and for how long: saves of a page follow within minutes. */
  mostRecentDeals: 1000,
  recentMs: 10 * MINUTE,
  /** Deals that one statement writes: more would cost little less each. Two at once: a deal that stays locked holds up but one. */
  mostWrittenTogether: 32,
  groupsAtOnce: 2,
  /** Racing writers without a version of their own are put in a row; more rounds mean that something is wrong. */
  mostRounds: 20,
  /** Texts that one application's evidence of consent names: an application lives through a few, a client could make up more. */
  mostConsents: 20,
} as const;

/** Jobs: mails, webhooks, sweeps (server/jobs). */
export const JOBS = {
  /** What this process writes it begins at once; what others left it finds after this. */
  pollMs: 2 * SECOND,
  /** Jobs of one kind that one process does at once: a slow kind must not hold up another. */
  atOnce: 8,
  /** Of those for one brand: a partner whose server hangs must not hold up what is for the others. */
  ofBrandAtOnce: 4,
  /** A job whose process says nothing for so long is another's; it says so three times as often. */
  leaseMs: MINUTE,
  /** A server that ends waits so long for what is under way; then another process does it. */
  endMs: 2 * SECOND,
} as const;

/** Mails are tried again for two days, at first at once: a mail server that is down for a night loses none. */
export const MAIL_RETRIES = { firstMs: 2 * SECOND, longestMs: 15 * MINUTE, forMs: 2 * DAY } as const;

/** Webhooks are tried again for a day, at last every hour. */
export const WEBHOOK_RETRIES = { firstMs: 5 * SECOND, longestMs: HOUR, forMs: DAY } as const;

/** Calls to partners' servers. */
export const WEBHOOKS = {
  /** Standard Webhooks recommends 15 to 30 s. Who has more to do does it after the answer. */
  answerMs: 20 * SECOND,
  /** Of the answer only the status counts. */
  answerBytes: 64 * KB,
  /** How long the files of a message may be fetched: a receiver that was down for a long weekend still can. */
  copiesMs: 7 * DAY,
  /** Copies fetched from one network in a minute; each costs a drawing. */
  copiesPerMinute: 60,
} as const;

/** The clock of this machine beside the database's. */
export const CLOCK = {
  measuredEveryMs: 5 * SECOND,
  /** A larger difference is logged, and this process does no sweeps: NTP keeps machines within a tenth of a second. */
  toldMs: 5 * SECOND,
  /** A larger difference makes the process not ready. */
  readyMs: 60 * SECOND,
} as const;

/** What goes after its time. How long each is kept are settings (..._KEPT_DAYS). */
export const RETENTION = {
  everyMs: DAY,
  dayMs: DAY,
  /** A run that would delete more than this share of the rows of a kind, and more than so many, waits for an operator. */
  heldPercent: 10,
  leastHeld: 100,
  /** Rows that one statement deletes, of what is swept, too. */
  mostAtOnce: 1000,
  /** Entries of the audit that a person's export holds, the newest: more than anybody makes. */
  mostEntries: 10_000,
} as const;

/** `keys rotate`. */
export const ROTATION = {
  /** Rows that hold a value which could not be rotated and are named: enough to look at. */
  mostNamed: 20,
} as const;

/** `deals convert`. */
export const CONVERSION = {
  /** Applications that one statement converts: their rows are locked for as long as it takes. */
  together: 100,
  /** Applications that could not be converted and are named: enough to look at. */
  mostNamed: 20,
  /** A save that has read the database has written it by then: a statement ends after 8 seconds. */
  longestSaveMs: 10 * SECOND,
} as const;

/** Return links. Their life is a setting (RETURN_LINK_DAYS). */
export const LINKS = {
  /** A used link still works this long after a deal's last change: for a call again whose answer was lost, or one more file. */
  graceMs: 15 * MINUTE,
  /** New links from one address, and for one deal, in a window: enough for a person, too few for a nuisance. */
  mostPerAddress: 20,
  addressWindowSeconds: 600,
  mostPerDeal: 3,
  dealWindowSeconds: 3600,
} as const;

/** Uses of open routes by one person or address in a window. More is answered with 429. */
export const RATES = {
  /** A person typing asks a few times a second at most; this is 2 a second. */
  industriesPerMinute: 120,
  placesPerMinute: 120,
  /** Answers of one search for an industry (docs/contracts.md). */
  industryResults: 20,
  /** Whether an address has a user: enough for typing errors, too few to try a list. */
  mostRegisterChecks: 30,
  registerWindowSeconds: 600,
  /** Reviews of drafts by one member of staff: many edits on a busy afternoon; too few to ask of stored answers letter by letter. */
  mostReviews: 60,
  reviewWindowSeconds: 3600,
  /** Seconds in which a person's saves are counted (SAVES_PER_MINUTE). */
  savesWindowSeconds: 60,
  /** Submits of a person in a window, those with mistakes as well: each may end in a mail and a partner's webhook. */
  mostSubmits: 60,
  submitWindowSeconds: 3600,
  /**
   * Enough for every owner's SSN and birth date and a few second looks; far too few to harvest. So often a submitted application is
   * opened, too, and so many new numbers of owners are compared with the saved ones.
   */
  mostReveals: 60,
  revealWindowSeconds: 600,
} as const;

/** The audit. */
export const AUDIT = {
  /** Refusals of one person or link that are written down in a window: enough to see one who tries, too few to fill the table. */
  mostRefusals: 20,
  windowSeconds: 3600,
  /** Entries that one statement of a search reads: some milliseconds. */
  lookedAtOnce: 10_000,
} as const;

/** Releases of flows (server/releases). */
export const RELEASES = {
  /** What one may hold: ten times the largest flow of ours. */
  mostBytes: 4 * MB,
  mostFiles: 400,
  /** A flow of ours compiles in a second, on a busy machine and with the start of the thread in many; one that takes longer holds up all who come after it. */
  compileMs: MINUTE,
  compileHeapMb: 512,
  /** Of a compiled step that the server draws with its fields: ten times our largest. A larger one is drawn in the browser. */
  drawnBytes: 200_000,
  /** A page that was opened before a publication may begin an application on what it shows for so long. */
  pageKeptMs: DAY,
  /** Between two looks at which releases are live: a new one is served everywhere in twice that and the time to compile it. */
  pollMs: SECOND / 2,
  /** A release that did not compile is tried again after the time between two looks, then twice that, and so on up to this. */
  longestRetryMs: MINUTE,
  /** What was compiled last and is remembered: an editor asks for the same again, and publishing does, by what it means. */
  mostCompiled: 12,
  /** Compiled releases that stay in memory, besides the live ones. */
  mostKept: 20,
  /** How long what is tried out can be looked at without being compiled anew. */
  previewKeptMs: DAY,
  /** Characters of a value that a comparison shows. */
  shownLength: 80,
  /** Applications that are looked at for the effect of a release, one or two seconds: of more so many are picked at random. */
  mostLookedAt: 10_000,
} as const;

/** Going live at a time, in ms: tried until it is too late (`STUDIO.latestMs`), and once more to say so. */
export const SCHEDULE_RETRIES = { firstMs: 5 * SECOND, longestMs: MINUTE, forMs: 2 * HOUR } as const;

/** The server itself, its database and what it calls. */
export const SERVER = {
  /** A language that a person chose is kept for a year. In seconds. */
  localeKeptSeconds: 31_536_000,
  /** A request's body, and a form's at the local sign-in; files have a limit of their own (`UPLOADS.fileBytes`). */
  bodyBytes: 256 * KB,
  formBytes: 16 * KB,
  /** What the changed files of one draft of Studio may hold together: all of our flows, and as much again. */
  draftBytes: MB,
  /** Levels and values of a saved body: no form nests deeper or has more, and each costs stack or time to walk. */
  mostLevels: 32,
  mostValues: 10_000,
  /** How often the lag of its event loop is taken. At prom-client's 10 an idle server takes a hundredth of a core for that alone. */
  eventLoopMs: 50,
  /** A whole upload on a slow line; one that rests ends earlier (`UPLOADS.stalledMs`). */
  requestMs: 5 * MINUTE,
  /** Open requests get this long to end after a signal. */
  shutdownMs: 20 * SECOND,
  /** Before a worker that has ended is started again: one that cannot start must not keep a core busy. */
  workerAgainMs: SECOND,
  /** Between two looks for what is over: answers of saves, windows of `RATES`, accesses to banks. Nothing depends on when. */
  sweepEveryMs: MINUTE,
  /** To get a connection to the database, and until one that nobody uses is closed. */
  databaseConnectMs: 10 * SECOND,
  databaseIdleMs: 30 * SECOND,
  /** A statement of ours takes milliseconds; a row stays locked as long as a save. A frozen database answers nobody: then we count. */
  databaseLockMs: 2 * SECOND,
  databaseStatementMs: 8 * SECOND,
  databaseAnswerMs: 10 * SECOND,
  /** /readyz says within 2 s whether the database answers. */
  databasePingMs: 1.5 * SECOND,
  /** A start waits this long for its database; they are often started together. */
  databaseStartMs: 30 * SECOND,
  /** Visitors whose uses a process counts by itself at once: memory that strangers could fill. */
  mostCounted: 10_000,
  /** A migration waits so long for a table, gives way for a moment, and tries again: for about a minute, which no save takes. */
  migrationLockMs: SECOND,
  migrationPauseMs: SECOND,
  migrationTries: 30,
  /** Browsers that came by https come back by https, for a year (RFC 6797). */
  httpsOnlySeconds: 31_536_000,
  /** What lies under its hash never changes. */
  immutableSeconds: 31_536_000,
  /** A brand that was read stays in memory for so long; then a page waits a moment for a change before it shows what it knew. */
  brandsFreshMs: 3 * SECOND,
  brandsAwaitedMs: 200,
  /** Pages of a brand that stay drawn: all places of both flows. What they take (20 KB each), strangers could take for every brand. */
  mostPagesKept: 80,
  /** Retry-After of a 503: a failover takes seconds. In seconds. */
  retryAfterSeconds: 2,
  /** Tries of a transaction that the database asks for again; with more, something is wrong. */
  databaseTries: 5,
  /** Nobody waits longer for a code to leave: to reach the mail server, and for each of its answers. */
  mailConnectMs: 8 * SECOND,
  mailAnswerMs: 15 * SECOND,
  /** Mail in the local outbox is for trying out. */
  outboxKeptMs: DAY,
  /** The place service: a person is typing. */
  placesMs: 4 * SECOND,
} as const;

/** What the server does with the counts of pages (server/funnel). */
export const COUNTS = {
  /** More than a busy office behind one address fills in; too few to drown the counts. */
  batchesPerMinute: 240,
  /** What pages send is added up and written together: a crash loses no more than this. */
  writeMs: 5 * SECOND,
  /** Counters that wait to be written; strangers could fill memory with more. */
  mostWaiting: 10_000,
  /** A year, and the same month of the year before. In days. */
  keptDays: 400,
} as const;

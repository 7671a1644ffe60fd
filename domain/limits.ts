// Every timeout, wait, retry count and size limit of browser and server, with its unit in its name. Elsewhere: what a
// deployment chooses (docs/settings.md), lengths of single texts (beside their schema or writer), and what the inspection of
// uploads may spend (server/statements/files/inspection/). tests/domain/limits.test.ts finds limits that stand elsewhere.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KB = 1024;
const MB = 1024 * KB;

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

/** Saves and drafts. */
export const SAVING = {
  /** After the last key: a closed tab then loses at most the field being typed. */
  afterTypingMs: 1500,
  /** After a save that failed and may work later: long enough not to burden a server in trouble. */
  afterFailureMs: 15 * SECOND,
  /** A page that must load itself anew waits so long for the save of a secret, then says that it may have to be typed again. */
  beforeReloadMs: 8 * SECOND,
  /** The draft of this tab is written this long after the first change: not for every key. */
  draftAfterMs: 250,
  /** Saves that nobody answered and that are remembered: of a person who is offline for long, the newest count. */
  mostLostSaves: 5,
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

/** A person's session, in the browser and at the local sign-in. */
export const SESSION = {
  /** Under this much left, a session in use is refreshed (spec §4, §9). */
  refreshUnderMs: DAY,
  /** How long a session lasts that is left alone, and one whose provider does not say (spec §4). */
  idleMs: 2 * DAY,
  /** However busy, a sign-in at the local provider ends after this. */
  longestMs: 30 * DAY,
  /** So long before the end the person is asked whether to stay. */
  warnBeforeMs: 5 * MINUTE,
  /** A session that can't be put off is not asked about more often than this. */
  betweenTriesMs: MINUTE,
  /** A sleeping device loses time; looked at anew at least this often. */
  checkAgainMs: 30 * MINUTE,
  /** The sign-in callback waits this long (spec §4, §9). */
  callbackMs: 5 * SECOND,
  /** A page waits no longer for an answer of the provider's hidden frame. */
  silentSeconds: 5,
  /** Above the SDK's own: a refresh that is given up too early would use its token twice. */
  refreshSeconds: 20,
  /** Accepted difference between this clock, in browser or server, and the provider's. */
  clockSkewSeconds: 300,
  /** A page that ended without saying so (a crash) lets go of its lock within this time. */
  tabClaimMs: 500,
  /** Every process knows of a session that ended after this; reveals and submits ask at once (decision 48: within a minute). */
  endedSeenMs: 30 * SECOND,
  /** A used refresh token works once more (Auth0: rotation overlap): a lost answer must not end a session. */
  overlapMs: 30 * SECOND,
  /** Life of access and ID tokens (notes on sessions: the refresh token carries the session). */
  accessTokenSeconds: 3600,
  /** The local provider's own session: who signs in again on the same day need not ask for a code. */
  providerMs: 12 * HOUR,
  /** A sign-in that was begun at the local provider (longer than a mail takes to be found), and its authorization code. */
  loginMs: 15 * MINUTE,
  authorizationCodeMs: 2 * MINUTE,
  /** What is over at the local provider is kept this long, and deleted at most this often. */
  endedKeptMs: DAY,
  sweepEveryMs: HOUR,
} as const;

/** One-time codes sent by mail. */
export const CODES = {
  digits: 6,
  /** A new code may be asked for after this long (spec §4, §9). */
  resendLockMs: MINUTE,
  /** After this long a page no longer waits for a code that was sent. */
  forgetMs: 15 * MINUTE,
  /** Life of a code at the local provider: long enough for a mail, short enough against guessing. */
  validMinutes: 3,
  /** Tries for a code; then a new one is needed. */
  tries: 3,
  /** How long a code counts as fresh where one is asked for again, before a secret is shown. */
  freshSeconds: 300,
  /**
   * Codes in one window: for an address from one network, and from that network for all addresses. More than a person asks for, too
   * few to guess with. Once many networks ask for one address, each gets so few: no flood, and nobody is locked out by others.
   */
  mostPerEmail: 10,
  mostPerAddress: 50,
  manyPerEmail: 30,
  mostWhenMany: 3,
  /** Codes tried from one network in a window, right ones included: an office behind one address signs in, nobody guesses. */
  mostTriesPerAddress: 200,
  windowSeconds: 3600,
} as const;

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

/** What is asked of bank statements. */
export const STATEMENTS = {
  /** The last full ones (spec §9). */
  months: 4,
  /** Characters of why there are no more. */
  noteLength: 300,
} as const;

/** Bank statements and other files. */
export const UPLOADS = {
  /** Files of one application (spec §5, §9). */
  mostFiles: 50,
  /** One file (spec §5, §9: 8 MB), and the fields and boundaries around it. */
  fileBytes: 8 * MB,
  aroundBytes: 64 * KB,
  /** Uploads at once: enough for a fast line, not too many for a slow one. */
  atOnce: 3,
  /** An upload without a moving byte is over, on both sides. A slow line may need minutes for 8 MB; what counts is that it moves. */
  stalledMs: MINUTE,
  /** After the last byte: the server reads the whole file, and may have it scanned. */
  answerMs: 2 * MINUTE,
  /** Making the uploads part of the application. */
  saveMs: 30 * SECOND,
  /** Bytes of a refused upload that are still read, so that its sender gets to hear the answer. */
  drainedBytes: 32 * MB,
  /** Without a word from the virus scanner. */
  scanMs: 30 * SECOND,
  /** A person's uploads in a window; each half second of inspection counts as one, a too complex file as many. */
  mostPerWindow: 200,
  windowSeconds: 600,
  costUnitMs: 500,
  complexCost: 20,
  /** A file that nobody made part of an application is kept a week. */
  unsavedMs: 7 * DAY,
  /** A temporary file that nobody writes to, and a blob without a row, are left over: uploads end, and get rows, long before. */
  temporaryMs: 30 * MINUTE,
  rowlessMs: HOUR,
  sweepEveryMs: HOUR,
  /** To connect to the S3 store, and for a whole call to it. */
  storeConnectMs: 5 * SECOND,
  storeCallMs: MINUTE,
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

/** What goes after its time. How long each is kept are settings (..._KEPT_DAYS). */
export const RETENTION = {
  everyMs: DAY,
  dayMs: DAY,
  /** Rows that one statement deletes. */
  mostAtOnce: 1000,
  /** Entries of the audit that a person's export holds, the newest: more than anybody makes. */
  mostEntries: 10_000,
} as const;

/** The bank link. */
export const BANK = {
  /** How long Link's script and window may take until the upload is offered instead: on a slow line with a slow phone, too. */
  linkPatienceMs: 30 * SECOND,
  /** One call to the provider; and both calls of a connection together, for which a person waits. */
  callMs: 10 * SECOND,
  exchangeBudgetMs: 11 * SECOND,
  /** The largest answer of the provider that is read. */
  answerBytes: 4_000_000,
  /** A second call with a public token waits so long (the first, if overtaken), looks so often, is known for this time. */
  twinMs: 5 * SECOND,
  overtakenMs: 500,
  twinPollMs: 250,
  twinSeconds: 60,
  /** Public tokens of a deal that are known again. */
  tokensKept: 20,
  /** Link tokens and connections of one deal in a window: more than a person needs who tries bank after bank. */
  mostLinkTokens: 40,
  mostConnects: 20,
  windowSeconds: 600,
  /** A bank's own sign-in page, with a code by text message. */
  cookieSeconds: 1800,
  /** After a fault a person may go on with what was exchanged; with too little of that time left, nobody begins to. */
  heldSeconds: 600,
  marginSeconds: 60,
  /** Ending an access that failed is tried again ever later, but once a day at least. */
  longestRetryMinutes: 1440,
  /** The sample banks: a provider that is silent (longer than anybody waits), and how long a used public token is known. */
  sampleSilenceMs: 30 * SECOND,
  sampleExchangeSeconds: 3600,
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
  /** Seconds in which a person's saves are counted (SAVES_PER_MINUTE). */
  savesWindowSeconds: 60,
  /** Enough for every owner's SSN and birth date and a few second looks; far too few to harvest. So often a submitted application is opened, too. */
  mostReveals: 60,
  revealWindowSeconds: 600,
} as const;

/** The audit. */
export const AUDIT = {
  /** Refusals of one person or link that are written down in a window: enough to see one who tries, too few to fill the table. */
  mostRefusals: 20,
  windowSeconds: 3600,
} as const;

/** The funnel: counts of what happens on pages (docs/studio.md). */
export const FUNNEL = {
  /** A page sends what it counted together: after this, or once there are so many. */
  sendMs: 10 * SECOND,
  sendAt: 25,
  /** More than a busy office behind one address fills in; too few to drown the counts. */
  batchesPerMinute: 240,
  /** A server adds up what pages send and writes it together: a crash loses no more than this. */
  writeMs: 5 * SECOND,
  /** Counters that wait to be written; strangers could fill memory with more. */
  mostWaiting: 10_000,
  /** A year, and the same month of the year before. In days. */
  keptDays: 400,
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
  /** What was compiled last and is remembered: an editor asks for the same again, and publishing does. */
  mostCompiled: 8,
  /** Compiled releases that stay in memory, besides the live ones. */
  mostKept: 20,
  /** How long what is tried out can be looked at without being compiled anew. */
  previewKeptMs: DAY,
  /** Characters of a value that a comparison shows. */
  shownLength: 80,
  /** Applications that are looked at in one go, for the effect of a release; others are served in between. */
  effectBatch: 200,
} as const;

/** Going live at a time, in ms: tried until it is too late (`STUDIO.latestMs`), and once more to say so. */
export const SCHEDULE_RETRIES = { firstMs: 5 * SECOND, longestMs: MINUTE, forMs: 2 * HOUR } as const;

/** The Studio. */
export const STUDIO = {
  /** Typing rests before a draft is saved: short, so that the preview follows. */
  typingRestMs: 120,
  /** Between two times of asking what others saved, and before a save that nobody answered is tried again. */
  refreshMs: 3 * SECOND,
  retryMs: 3 * SECOND,
  /** Between two times of asking whether the preview has drawn its step. */
  drawnPollMs: 60,
  /** A scheduled draft goes live at most so much later than it was to: people who sleep must not find it live in the evening. */
  latestMs: HOUR,
  /** How far ahead one may be scheduled. */
  farthestMs: 366 * DAY,
  /** Brackets in brackets of a draft's file: what reads it goes down into each. */
  mostLevels: 60,
  /** Texts whose values are kept: all files of a draft, before and after a change, and some more. */
  mostTextsRead: 300,
} as const;

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

// Every timeout, wait, retry count and size limit of the browser, or of browser and server, with its unit in its name. Those of the
// server alone: server/limits.ts. Elsewhere: what a deployment chooses (docs/settings.md), lengths of single texts
// (beside their schema or writer), and what the inspection of uploads may spend (server/statements/files/inspection/).
// tests/domain/limits.test.ts finds limits in other files.

import { DAY, HOUR, KB, MB, MINUTE, SECOND } from './units.ts';

/** Saves and drafts. */
export const SAVING = {
  /** After the last key: a closed tab then loses at most the field being typed. */
  afterTypingMs: 1500,
  /** After a save that failed and may work later: long enough not to burden a server in trouble. */
  afterFailureMs: 15 * SECOND,
  /** How long a page that must reload waits for the save of a secret; then it says that the secret may have to be typed again. */
  beforeReloadMs: 8 * SECOND,
  /** The draft of this tab is written this long after the first change: not for every key. */
  draftAfterMs: 250,
  /** Unanswered saves that a page remembers; the newest ones, if it is offline for long. */
  mostLostSaves: 5,
} as const;

/** Delays after typing into a field. */
export const TYPING = {
  /** Pause in typing before the form gets the text (an error must disappear at once), and before a search. */
  restMs: 150,
  lookupRestMs: 250,
  /** Continue waits this long for a lookup that fills in fields, as the server does for its source; then it checks the fields. */
  arrivingMs: 4 * SECOND,
} as const;

/** How long an element stays on screen, or is left out. */
export const SHOWN = {
  /** A saved secret stays on screen for this long. */
  secretMs: MINUTE,
  /** The delay before the code of a required dialog is requested again after it failed to load. */
  missingCodeMs: 5 * SECOND,
  /** Longer than a dialog takes to leave. */
  dialogLeaveMs: 500,
  /** 'Congratulations !!' before the final page: long enough to be read and heard. */
  doneMs: 2500,
} as const;

/** Speech of screen readers. */
export const SPOKEN = {
  /** A message about the previous step is spoken this long after the step has changed: the new heading comes first. */
  afterHeadingMs: 500,
  /** Screen readers have taken it over by then. */
  readByMs: 3 * SECOND,
} as const;

/** A page that follows an application on another device while its dialog is open. */
export const FOLLOW = {
  /** Soon enough for a person who looks from one screen to the other; a read costs the server 3 ms. */
  everyMs: 4 * SECOND,
} as const;

/** A person's session, in the browser and at the local sign-in. */
export const SESSION = {
  /** A session in use is refreshed if less than this is left of it [LIMIT-12]. */
  refreshUnderMs: DAY,
  /** Lifetime of an idle session, and of a session whose provider names none. */
  idleMs: 2 * DAY,
  /** Longest sign-in at the local provider, even if it is in use. */
  longestMs: 30 * DAY,
  /** How long before the end the person is asked whether to stay. */
  warnBeforeMs: 5 * MINUTE,
  /** Shortest interval between questions about a session that can't be extended. */
  betweenTriesMs: MINUTE,
  /** Longest interval between checks of the session: timers stop while a device sleeps. */
  checkAgainMs: 30 * MINUTE,
  /** The sign-in callback waits this long [LIMIT-11]. */
  callbackMs: 5 * SECOND,
  /** A page waits no longer for an answer of the provider's hidden frame. */
  silentSeconds: 5,
  /** Above the SDK's own: a refresh that is given up too early would use its token twice. */
  refreshSeconds: 20,
  /** Accepted difference between the server's clock and the provider's; and of a person's device, which may be a day off. */
  clockSkewSeconds: 300,
  deviceSkewSeconds: 2 * 24 * 3600,
  /** How long a log-out waits for the last save, and for the provider to revoke the token: on a shared machine it must not take longer. */
  logOutSaveMs: 3 * SECOND,
  /** After this the lock of a crashed page is free. */
  tabClaimMs: 500,
  /** A new tab waits so long for the session of a tab that is signed in. */
  handOverMs: 2 * SECOND,
  /** Every process knows of a session that ended after this; reveals and submits ask at once [SESSION-9]. */
  endedSeenMs: 30 * SECOND,
  /** A used refresh token works once more (Auth0: rotation overlap): a lost answer must not end a session. */
  overlapMs: 30 * SECOND,
  /** Lifetime of access and ID tokens; the refresh token carries the session. */
  accessTokenSeconds: 3600,
  /** The local provider's own session: who signs in again on the same day need not ask for a code. */
  providerMs: 12 * HOUR,
  /** A sign-in that was begun at the local provider (longer than a mail takes to be found), and its authorization code. */
  loginMs: 15 * MINUTE,
  authorizationCodeMs: 2 * MINUTE,
  /** Expired rows of the local provider are kept this long, and deleted at most this often. */
  endedKeptMs: DAY,
  sweepEveryMs: HOUR,
} as const;

/** One-time codes sent by mail. */
export const CODES = {
  digits: 6,
  /** A new code may be asked for after this long [LIMIT-10]. */
  resendLockMs: MINUTE,
  /** After this a page no longer asks for a code that was sent. */
  forgetMs: 15 * MINUTE,
  /** Life of a code at the local provider: long enough for a mail, short enough against guessing. */
  validMinutes: 3,
  /** Tries for a code; then a new one is needed. */
  tries: 3,
  /** How long an entered code counts as recent before a secret is shown. */
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

/** Requests to another person for a part of an application. */
export const PART_REQUEST = {
  /** A request is mailed again at the earliest after this; the page counts it down. */
  againMs: MINUTE,
} as const;

/** Requirements for bank statements. */
export const STATEMENTS = {
  /** The last full ones [LIMIT-22]. */
  months: 4,
  /** Months that an application can say are there (schemas/application.schema.json): with more it could not be saved any more. */
  mostMonths: 24,
  /** Characters of why there are no more. */
  noteLength: 300,
} as const;

/** Bank statements and other files. */
export const UPLOADS = {
  /** Files of one application [LIMIT-20]. */
  mostFiles: 50,
  /** One file [LIMIT-21], and the fields and boundaries around it. */
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
  /** Longest silence of the virus scanner. */
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
  /** Between two times that the whole store is listed. */
  listedEveryMs: 7 * DAY,
  /** To connect to the S3 store, and for a whole call to it. */
  storeConnectMs: 5 * SECOND,
  storeCallMs: MINUTE,
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

/** The funnel: counts of what happens on pages (docs/studio.md). */
export const FUNNEL = {
  /** A page sends what it counted together: after this, or once there are so many. */
  sendMs: 10 * SECOND,
  sendAt: 25,
} as const;

/** The Studio. */
export const STUDIO = {
  /** Typing rests before a draft is saved: short, so that the preview follows. */
  typingRestMs: 120,
  /** Between two times of asking what others saved, and before a save that nobody answered is tried again. */
  refreshMs: 3 * SECOND,
  retryMs: 3 * SECOND,
  /** A save or refresh without an answer counts as a lost connection after this time, and any other call after `callMs`. */
  saveMs: 30 * SECOND,
  callMs: 2 * MINUTE,
  /** Between two times of asking whether the preview has drawn its step. */
  drawnPollMs: 60,
  /** A scheduled draft goes live at most so much later than it was to: people who sleep must not find it live in the evening. */
  latestMs: HOUR,
  /** How far ahead one may be scheduled. */
  farthestMs: 366 * DAY,
  /** Brackets in brackets of a draft's file: what reads it goes down into each. */
  mostLevels: 60,
  /** Texts whose values are kept: all files of a draft, a record for each of thousands of partners among them, and what changes made of some. */
  mostTextsRead: 4000,
  /** Choices of a question that its form takes. */
  mostChoices: 200,
} as const;

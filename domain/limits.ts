// Timeouts, waits, retry counts and size limits of the browser, or of browser and server, with the unit in the name.
// Those of the server alone: server/limits.ts. Elsewhere: settings of a deployment (docs/settings.md), lengths of
// single texts (beside their schema or writer), and limits of the inspection of uploads
// (server/statements/files/inspection/).

import { DAY, HOUR, KB, MB, MINUTE, SECOND } from './units.ts';

export const SAVING = {
  /** Saves this long after the last key: a closed tab loses at most the field being typed. */
  afterTypingMs: 1500,
  /** Retries this long after a failed save that may work later: long enough not to burden a server in trouble. */
  afterFailureMs: 15 * SECOND,
  /** How long a page that must reload waits for the save of a secret; then it says that the secret may be lost. */
  beforeReloadMs: 8 * SECOND,
  /** Stores the tab's draft this long after the first change, not for every key. */
  draftAfterMs: 250,
  /** Unanswered saves that a page remembers while it is offline. */
  mostLostSaves: 5,
} as const;

export const TYPING = {
  /** Pause in typing before the form gets the text: short, because a corrected error must disappear at once. */
  restMs: 150,
  /** Pause in typing before a search. */
  lookupRestMs: 250,
  /** Continue waits this long for a lookup that fills in fields. The server waits as long for its data source. */
  arrivingMs: 4 * SECOND,
} as const;

export const SHOWN = {
  secretMs: MINUTE,
  /** Wait before the JavaScript of a dialog that must be shown is loaded again. */
  dialogReloadMs: 5 * SECOND,
  /** Longer than the closing animation of a dialog. */
  dialogLeaveMs: 500,
  /** 'Congratulations !!' over the final page: long enough to be read and heard. */
  doneMs: 2500,
} as const;

export const SPOKEN = {
  /** The wait after a change of steps before a screen reader hears a message: the new heading is read first. */
  afterHeadingMs: 800,
  /** After this time, screen readers have read a message, and it is removed. */
  readByMs: 3 * SECOND,
} as const;

/** Polling of an application on another device while its dialog is open. */
export const FOLLOW = {
  /** Short enough for a person who looks from one screen to the other; a read costs the server 3 ms. */
  everyMs: 4 * SECOND,
} as const;

export const SESSION = {
  /** A session in use is refreshed if it ends sooner than this [LIMIT-12]. */
  refreshUnderMs: DAY,
  /** Lifetime of an idle session, and of a session whose provider names none. */
  idleMs: 2 * DAY,
  /** Longest session at the local provider, even in use. */
  longestMs: 30 * DAY,
  /** Asks the person this long before the end whether to stay. */
  warnBeforeMs: 5 * MINUTE,
  /** Shortest interval between two attempts to refresh a session. */
  betweenTriesMs: MINUTE,
  /** Longest interval between checks: timers stop while a device sleeps. */
  checkAgainMs: 30 * MINUTE,
  /** How long the sign-in callback page waits for the sign-in to finish [LIMIT-11]. */
  callbackMs: 5 * SECOND,
  /** Wait for the provider's hidden frame. */
  silentSeconds: 5,
  /** Longer than the SDK's own timeout: an aborted refresh would use its token twice. */
  refreshSeconds: 20,
  /** Accepted difference of the provider's clock; and of a device's clock, which may be a day off. */
  clockSkewSeconds: 300,
  deviceSkewSeconds: 2 * 24 * 3600,
  /** A log-out waits this long for the last save and the token's revocation: on a shared machine it must be quick. */
  logOutSaveMs: 3 * SECOND,
  /** How long a page waits for its tab's lock: by then the browser has freed the lock of a crashed page. */
  tabClaimMs: 500,
  /** A new tab waits this long for the session of another tab. */
  handOverMs: 2 * SECOND,
  /** All processes know of an ended session after this; reveals and submits check at once [SESSION-9]. */
  endedSeenMs: 30 * SECOND,
  /** A used refresh token works once more (Auth0: rotation overlap): a lost answer must not end a session. */
  overlapMs: 30 * SECOND,
  /** Lifetime of access and ID tokens; the refresh token carries the session. */
  accessTokenSeconds: 3600,
  /** The local provider's own session: a second sign-in on the same day needs no code. */
  providerMs: 12 * HOUR,
  /** An unfinished sign-in at the local provider (longer than a mail takes to be found), and its authorization code. */
  loginMs: 15 * MINUTE,
  authorizationCodeMs: 2 * MINUTE,
  /** Expired rows of the local provider are kept this long, and deleted at most this often. */
  endedKeptMs: DAY,
  sweepEveryMs: HOUR,
} as const;

export const CODES = {
  digits: 6,
  /** Shortest time between two codes [LIMIT-10]. */
  resendLockMs: MINUTE,
  /** After this time, a page no longer asks for a code that was sent. */
  forgetMs: 15 * MINUTE,
  /** At the local provider: long enough for a mail, short enough against guessing. */
  validMinutes: 3,
  /** Tries for one code; then a new code is needed. */
  tries: 3,
  /** A secret may be shown for this long after a code was entered. */
  freshSeconds: 300,
  /** Codes in a window for one email address that one IP address may request. */
  mostPerEmail: 10,
  /** Codes in a window that one IP address may request for all email addresses. */
  mostPerAddress: 50,
  /** After `manyPerEmail` codes for one email address, each IP address gets only `mostWhenMany`: no lockout by others. */
  manyPerEmail: 30,
  mostWhenMany: 3,
  /** Codes tried from one IP address in a window, right ones included: offices can sign in, guessing can't succeed. */
  mostTriesPerAddress: 200,
  windowSeconds: 3600,
} as const;

export const PART_REQUEST = {
  /** Between two mails of a request; the page counts it down. */
  resendMs: MINUTE,
} as const;

export const STATEMENTS = {
  /** The last full ones [LIMIT-22]. */
  months: 4,
  /** The maximum of schemas/application.schema.json: an application with more could not be saved. */
  mostMonths: 24,
  /** Characters of the note why there are no more months. */
  noteLength: 300,
} as const;

export const UPLOADS = {
  /** Files of one application [LIMIT-20]. */
  mostFiles: 50,
  /** One file [LIMIT-21], and the fields and boundaries around it. */
  fileBytes: 8 * MB,
  aroundBytes: 64 * KB,
  /** Enough for a fast line, not too many for a slow one. */
  atOnce: 3,
  /** An upload without a moving byte ends, on both sides; a slow line may need minutes for 8 MB. */
  stalledMs: MINUTE,
  /** The wait for the response after the last byte: the server inspects the file, and may have it scanned. */
  responseMs: 2 * MINUTE,
  /** How long Continue waits for the files of a question; a stalled upload ends before. */
  continueWaitMs: 10 * MINUTE,
  /** For `POST /files/save` and `/files/save-continue`, which make uploaded files part of the application. */
  saveMs: 30 * SECOND,
  /** Bytes of a refused upload that are still read, so that the client receives the answer. */
  drainedBytes: 32 * MB,
  /** Longest silence of the virus scanner. */
  scanMs: 30 * SECOND,
  /** A person's uploads in a window; each half second of inspection counts as one, a too complex file as `complexCost`. */
  mostPerWindow: 200,
  windowSeconds: 600,
  costUnitMs: 500,
  complexCost: 20,
  /** A file that no application refers to is kept this long. */
  unsavedMs: 7 * DAY,
  /** Abandoned temporary files, and blobs without a row: uploads finish long before. */
  temporaryMs: 30 * MINUTE,
  rowlessMs: HOUR,
  sweepEveryMs: HOUR,
  /** Between two listings of the whole store. */
  listedEveryMs: 7 * DAY,
  /** To connect to the S3 store, and for a whole call to it. */
  storeConnectMs: 5 * SECOND,
  storeCallMs: MINUTE,
} as const;

export const BANK = {
  /** Link's script and window may take this long on a slow phone; then the upload is offered. */
  linkPatienceMs: 30 * SECOND,
  /** One call to the provider; and both calls of a connection, for which a person waits. */
  callMs: 10 * SECOND,
  exchangeBudgetMs: 11 * SECOND,
  /** Largest answer of the provider that is read. */
  answerBytes: 4_000_000,
  /** A second call with the same public token waits this long for the result of the first. */
  twinMs: 5 * SECOND,
  /** If its token is refused, a second call may have used it: the first waits this long for that call's result. */
  overtakenMs: 500,
  twinPollMs: 250,
  /** How long a call counts as the second call with a token. */
  twinSeconds: 60,
  /** Public tokens that are remembered for a deal. */
  tokensKept: 20,
  /** Calls for one deal in a window: more than a person needs who tries many banks. */
  mostLinkTokens: 40,
  mostConnects: 20,
  windowSeconds: 600,
  /** Long enough for a bank's own sign-in page, with a code by text message. */
  cookieSeconds: 1800,
  /** After a fault, the access of an exchanged token is kept this long, so that a new attempt can use it. */
  heldSeconds: 600,
  /** An access that is due for deletion within this time is no longer used. */
  marginSeconds: 60,
  /** Longest delay between attempts to end an access at the provider. */
  longestRetryMinutes: 1440,
  /** Sample banks: a provider that is silent longer than any timeout, and how long a used public token is known. */
  sampleSilenceMs: 30 * SECOND,
  sampleExchangeSeconds: 3600,
} as const;

/** Limits of the counted page events (docs/studio.md). */
export const FUNNEL = {
  /** A page sends its counts together: after this time, or at this number. */
  sendMs: 10 * SECOND,
  sendAt: 25,
} as const;

export const STUDIO = {
  /** Brands that the review reads in one call, because the server reads all files of the draft for each call. */
  brandsAtOnce: 50,
  /** Pauses in typing before a form gets the text, and before a draft is saved: short, so that the preview follows. */
  formRestMs: 60,
  typingRestMs: 120,
  /** Between two checks for saves of others, and before a save without an answer is retried. */
  refreshMs: 3 * SECOND,
  retryMs: 3 * SECOND,
  /** A save or refresh without an answer counts as a lost connection after this time; any other call after `callMs`. */
  saveMs: 30 * SECOND,
  callMs: 2 * MINUTE,
  /** How long a printed report waits for its pictures, and the brands whose pictures it shows; it names the others. */
  picturesMs: 30 * SECOND,
  mostPrintedBrands: 6,
  /** Between two checks whether the preview has drawn its step. */
  drawnPollMs: 60,
  /** How late a scheduled draft may go live: not hours later, when no member watches. How far ahead it may be scheduled. */
  latestMs: HOUR,
  farthestMs: 366 * DAY,
  /** Nesting depth of a draft's file: its readers are recursive. */
  mostLevels: 60,
  /** Files whose parsed values are cached: all files of a draft, with records of thousands of partners, and some changed versions. */
  mostParsedFiles: 4000,
  /** Sample applicants of a flow, who are walked through all steps after each save. */
  mostSamples: 20,
  /** If the clicked element contains more texts than this, it is treated as an area and they are not searched. */
  mostTextsPressed: 8,
  /** Texts listed for a press, and letters that a piece of a text needs to be recognized. */
  mostTextsFound: 6,
  leastTextLetters: 4,
  /** Choices of a question in its form. */
  mostChoices: 200,
  /** A file with translated texts (all of a flow are 400 KB), and one with a logo, which is stored in its brand's record as base64. */
  mostImportBytes: 5_000_000,
  mostLogoBytes: 29_000,
} as const;

/** How long an application waits before it saves by itself, in milliseconds. */
export const SAVING_WAITS = {
  /** After the last key: a closed tab then loses at most the field being typed. */
  afterTyping: 1500,
  /** After a save that failed and may work later: long enough not to burden a server in trouble. */
  afterFailure: 15_000,
} as const;

/** The draft of this tab is written this long after the first change, in milliseconds: not for every key. */
export const DRAFT_AFTER_MS = 250;

/** How long 'Congratulations !!' stands before the final page, in milliseconds; long enough to be read and heard. */
export const DONE_MS = 2500;

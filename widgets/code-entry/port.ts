/** `isOver`: the code works no more, and another one can be asked for at once. */
export type CodeAnswer = { ok: true } | { ok: false; text: string; isOver?: boolean };

/** Port `email-code`: sign-in by an emailed one-time code. Its texts are translated. */
export interface EmailCodePort {
  /** Sends a code. The answer is the same for known and unknown addresses. */
  start(email: string): Promise<CodeAnswer>;
  /** The address to use for a typed one: asks the person if it looks mistyped. */
  correct?(email: string): Promise<string>;
  /** Address of the session that has ended in this page, for the person to sign in again. */
  lastEmail?(): string | undefined;
  /** On success the person is signed in. */
  verify(email: string, code: string): Promise<CodeAnswer>;
  /** The end of the resend lock in milliseconds since 1970; undefined if a code may be requested. */
  lockedUntil(): number | undefined;
  /** Address of the last code in this tab; undefined if none was sent. */
  sentTo(): string | undefined;
}

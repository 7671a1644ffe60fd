/** The answer to a code. `isOver`: the code is no longer valid, and another code can be requested at once. */
export type CodeAnswer = { ok: true } | { ok: false; text: string; isOver?: boolean };

/** Port `email-code`: sign-in by an emailed one-time code. Its texts are translated. */
export interface EmailCodePort {
  /** Sends a code. Known and unknown addresses get the same answer. */
  start(email: string): Promise<CodeAnswer>;
  /** Asks the person about an address that looks mistyped. @returns the address to use; undefined without an answer */
  correct?(email: string): Promise<string | undefined>;
  /** Address of the session that has ended in this page. */
  lastEmail?(): string | undefined;
  /** On success the person is signed in. */
  verify(email: string, code: string): Promise<CodeAnswer>;
  /** The end of the resend lock in milliseconds since 1970, if there is one. */
  lockedUntil(): number | undefined;
  /** Address of this tab's last code. */
  sentTo(): string | undefined;
}

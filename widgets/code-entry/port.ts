export type CodeAnswer = { ok: true } | { ok: false; text: string };

/** Port `email-code`: sign-in by an emailed one-time code. Its texts are translated. */
export interface EmailCodePort {
  /** Sends a code. The answer is the same for known and unknown addresses. */
  start(email: string): Promise<CodeAnswer>;
  /** On success the person is signed in. */
  verify(email: string, code: string): Promise<CodeAnswer>;
  /** The end of the resend lock in milliseconds since 1970; undefined if a code may be requested. */
  lockedUntil(): number | undefined;
  /** Address of the last code in this tab; undefined if none was sent. */
  sentTo(): string | undefined;
}

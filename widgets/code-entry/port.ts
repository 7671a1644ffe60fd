export type CodeAnswer = { ok: true } | { ok: false; text: string };

/** Port `email-code`: sign-in by an emailed one-time code. Its texts are ready to be shown. */
export interface EmailCodePort {
  /** Sends a code. Known and unknown addresses are answered alike. */
  start(email: string): Promise<CodeAnswer>;
  /** On success the person is signed in. */
  verify(email: string, code: string): Promise<CodeAnswer>;
  /** Until when no new code may be asked for, in milliseconds since 1970; undefined where one may. */
  lockedUntil(): number | undefined;
  /** Where the last code went, in this tab; undefined where none was sent. */
  sentTo(): string | undefined;
}

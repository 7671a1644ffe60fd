import type { StoreApi } from 'zustand/vanilla';
import type { EmailCodePort } from '#widgets/code-entry/port.ts';
import type { Profile } from '../provider/index.ts';
import type { CallbackResult, CodeAnswer } from '../sign-in/index.ts';
import type { TabStorage } from '../tab/index.ts';
import type { Warning } from './expiry.ts';
import type { Session } from './session.ts';

/** `expired`: by time or by the server; `logged-out`: also in another tab; `replaced`: by another person. */
export type SessionEnding = 'expired' | 'logged-out' | 'replaced';

/** The SDK is loaded with the first code, token or redirect. */
export interface SessionService {
  store: StoreApi<Session>;
  /** Set shortly before the end of the session. */
  warning: StoreApi<Warning>;
  startCode(email: string, profile?: Profile): Promise<CodeAnswer>;
  verifyCode(email: string, code: string): Promise<CodeAnswer>;
  emailCode: EmailCodePort;
  /** The bearer token; undefined for a visitor. @throws if the provider can't be reached */
  getToken(): Promise<string | undefined>;
  /** Gets a new token after the server refused the last one. @returns whether there is a new one; never throws */
  renew(): Promise<boolean>;
  /** Once per load; never throws. */
  resume(): Promise<void>;
  /** Whether this tab has a session that could not be resumed, because the provider did not answer. */
  isUnresumed(): boolean;
  /** `unreachable`: no answer; `over`: the session can't be prolonged any more. */
  stay(): Promise<'stayed' | 'unreachable' | 'over'>;
  /** Forbids redirects while a holder has data that leaving the page would lose, such as running uploads. */
  holdPage(holder: object, isHeld: boolean): void;
  /** Asks a question; a call while one is open gets the same answer. */
  askOrJoin(question: () => Promise<boolean>): Promise<boolean>;
  /** Whether this page can redirect to the provider and return. */
  canRedirect(): boolean;
  /** @param email filled in; default: the address of the last code. @throws if a redirect is impossible */
  loginRedirect(returnTo?: string, email?: string): Promise<void>;
  /** Once per load: later calls get the same result. */
  handleCallback(): Promise<CallbackResult>;
  /** Logs out all tabs of this browser and ends at the site's origin [SIGN-25]. */
  logout(): Promise<void>;
  /** A log-out waits briefly for this save. @returns a function that removes it */
  beforeLogOut(save: () => Promise<unknown>): () => void;
  /** False if the provider failed; then nothing has changed. */
  logoutEverywhere(): Promise<boolean>;
  hasLogoutEverywhere: boolean;
  /** Forgets the ended session (401, expiry) without leaving the page. */
  expire(): void;
  /** Undefined if no session has ended, or a person is signed in. */
  ending(): SessionEnding | undefined;
  /** The email address of the person whose session expired in this page; in memory only. */
  lastEmail(): string | undefined;
  /** `elsewhere`: in another tab. @returns a function that stops listening */
  onEnded(listener: (ending: SessionEnding, elsewhere: boolean) => void): () => void;
  storage: TabStorage;
  /** Whether the session survives a reload. */
  isLasting: boolean;
}

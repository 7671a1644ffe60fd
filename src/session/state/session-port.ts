import type { StoreApi } from 'zustand/vanilla';
import type { EmailCodePort } from '#widgets/code-entry/port.ts';
import type { Profile } from '../provider/index.ts';
import type { CallbackResult, Result } from '../sign-in/index.ts';
import type { TabStorage } from '../tab/index.ts';
import type { Warning } from './expiry.ts';
import type { Session } from './session.ts';

/**
 * Why a session ended: its time or the server (`expired`), a log-out here or in another tab (`logged-out`),
 * or another person's sign-in in this browser (`replaced`).
 */
export type Ending = 'expired' | 'logged-out' | 'replaced';

/** Sign-in for the page. The SDK is loaded with the first code, token or redirect. */
export interface SessionService {
  store: StoreApi<Session>;
  /** Set shortly before the end of the session. */
  warning: StoreApi<Warning>;
  /** Mails a code, and sends names and phone along. */
  startCode(email: string, profile?: Profile): Promise<Result>;
  verifyCode(email: string, code: string): Promise<Result>;
  emailCode: EmailCodePort;
  /**
   * The bearer token, renewed if necessary; undefined for a visitor. @throws if the provider can't be reached
   */
  getToken(): Promise<string | undefined>;
  /** A new bearer token after the server refused the last one. @returns whether there is one; never throws */
  renew(): Promise<boolean>;
  /** Resumes the session stored in this tab, if any. Once per load; never throws. */
  resume(): Promise<void>;
  /** Prolongs the session. `unreachable`: no answer; `over`: it can't be prolonged any more. */
  stay(): Promise<'stayed' | 'unreachable' | 'over'>;
  /** Marks that leaving the page would lose data (running uploads): people then sign in inside the page. */
  holdPage(holder: object, isHeld: boolean): void;
  /** Asks the person a question about the session; a call during an open question gets its answer. */
  askInTurn(question: () => Promise<boolean>): Promise<boolean>;
  /** Whether this page can redirect to the provider and return. */
  canRedirect(): boolean;
  /** Redirects to the provider, to return to `returnTo`. @throws if that is impossible */
  loginRedirect(returnTo?: string): Promise<void>;
  /** Completes the return from the provider. Once per load: later calls get the same result. */
  handleCallback(): Promise<CallbackResult>;
  /** The person's own log-out, in all tabs of this browser; ends at the site's origin [SIGN-25]. */
  logout(): Promise<void>;
  /** Adds a save to run before a log-out, which waits for it briefly. @returns a function that removes it */
  beforeLogOut(save: () => Promise<unknown>): () => void;
  /** Logs out on every device. False if the provider failed; then nothing has changed. */
  logoutEverywhere(): Promise<boolean>;
  /** Whether the provider supports a log-out on every device. */
  hasLogoutEverywhere: boolean;
  /** Forgets the ended session (401, expiry) without leaving the page. */
  expire(): void;
  /** The end of the last session of this page; undefined if there was none, or a person is signed in. */
  ending(): Ending | undefined;
  /** The address of the person whose session expired in this page; in memory only. */
  lastEmail(): string | undefined;
  /** Listens for ends of sessions. `elsewhere`: in another tab. @returns a function that stops it */
  onEnded(listener: (ending: Ending, elsewhere: boolean) => void): () => void;
  /** Storage that survives a reload of this tab. */
  storage: TabStorage;
  /** Whether the session survives a reload: the tab's storage is available. */
  lasting: boolean;
}

import type { StoreApi } from 'zustand/vanilla';
import type { EmailCodePort } from '#widgets/code-entry/port.ts';
import type { Profile } from '../provider/index.ts';
import type { CallbackResult, Result } from '../sign-in/index.ts';
import type { TabStorage } from '../tab/index.ts';
import type { Warning } from './expiry.ts';
import type { Session } from './session.ts';

/**
 * Why a session ended: its time or the server's word (`expired`), the person's own log-out, here or in another tab
 * (`logged-out`), or somebody else's sign-in in this browser (`replaced`).
 */
export type Ending = 'expired' | 'logged-out' | 'replaced';

/** Sign-in for the page. Only what is needed is loaded: the SDK comes with the first code, token or redirect. */
export interface SessionService {
  store: StoreApi<Session>;
  /** Set while the end of the session is near. */
  warning: StoreApi<Warning>;
  /** Mails a code; names and phone ride along. */
  startCode(email: string, profile?: Profile): Promise<Result>;
  verifyCode(email: string, code: string): Promise<Result>;
  emailCode: EmailCodePort;
  /** The bearer token, renewed where it has to be; undefined for a visitor. @throws where the provider can't be reached. */
  getToken(): Promise<string | undefined>;
  /** A new bearer token at once, where the server refused the last one. @returns whether there is one; never throws */
  renew(): Promise<boolean>;
  /** Takes up the session that lies in this tab; does nothing where there is none. Once per load; never throws. */
  resume(): Promise<void>;
  /** Puts the end of the session off. `unreachable`: nobody answered; `over`: it can't be put off any more. */
  stay(): Promise<'stayed' | 'unreachable' | 'over'>;
  /** Says that leaving the page would lose something (files on their way): meanwhile people sign in inside it. */
  holdPage(holder: object, isHeld: boolean): void;
  /** Asks the person something about the session; who asks while a question is open gets its answer. */
  askOnce(question: () => Promise<boolean>): Promise<boolean>;
  /** Whether this page can leave for the provider's page and find its way back. */
  canRedirect(): boolean;
  /** Leaves for the provider's page, to come back to `returnTo`. @throws where that can't be done. */
  loginRedirect(returnTo?: string): Promise<void>;
  /** Finishes the return from the provider's page. Once per load: later calls get the same answer. */
  handleCallback(): Promise<CallbackResult>;
  /** The person's own log-out, in all tabs of this browser: ends at the site's origin [SIGN-25]. */
  logout(): Promise<void>;
  /** Has something saved before a person's log-out, which waits for it, though not for long. @returns how to stop */
  beforeLogOut(save: () => Promise<unknown>): () => void;
  /** The same on every device. False where the provider did not do it; then nothing has changed. */
  logoutEverywhere(): Promise<boolean>;
  /** Whether the provider can sign a person out on every device. */
  hasLogoutEverywhere: boolean;
  /** The session is over (401, expiry): forgets it here, without leaving the page. */
  expire(): void;
  /** How the last session of this page ended; undefined where there was none, or while somebody is signed in. */
  ending(): Ending | undefined;
  /** Hears of every end of a session. `elsewhere`: it began in another tab. Returns how to stop. */
  onEnded(listener: (ending: Ending, elsewhere: boolean) => void): () => void;
  /** What outlives a reload of this tab. */
  storage: TabStorage;
  /** Whether a reload keeps the session: the tab's storage is not denied. */
  lasting: boolean;
}

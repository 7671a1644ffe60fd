/** The session as pages see it, and its expiry. */
export { chooseAccount, chosenAccount } from './account-choice.ts';
export type { Warning } from './expiry.ts';
export { type Session, SIGNED_OUT } from './session.ts';
export type { SessionEnding, SessionService } from './session-port.ts';

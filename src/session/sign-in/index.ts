/** Signing in by code or redirect, and log-out. */
export { type CallbackResult, withTimeLimit } from './callback.ts';
export { createCodeLock } from './code-lock.ts';
export { createCodeProof } from './code-proof.ts';
export { createCodeSignIn } from './code-sign-in.ts';
export type { CodeAnswer } from './email-code.ts';
export { createLastSaves } from './last-saves.ts';
export { createLogOut } from './log-out.ts';
export { createRedirectSignIn } from './redirect-sign-in.ts';
export { safeReturnTo } from './return-to.ts';

/** Ways into an application: links, sign-in, another account, a submitted application. */
export { pathAfterSubmission } from './after-submission.ts';
export {
  callbackTarget,
  hasReturnedFromSignIn,
  isCallback,
  startTarget,
  targetAfterReturn,
} from './callback.ts';
export { readEntryQuery } from './entry-query.ts';
export { guard } from './guard.ts';
export { readHomeQuery } from './home-entry.ts';
export { switchAccount } from './switch-account.ts';

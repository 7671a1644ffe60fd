/** How a person comes in: links, sign-in, another account, an application that was sent. */
export { afterSubmission } from './after-submission.ts';
export { callbackTarget, isCallback, isReturned, returnedTarget, startTarget } from './callback.ts';
export { readEntryQuery } from './entry-query.ts';
export { guard } from './guard.ts';
export { readHomeQuery } from './home-entry.ts';
export { noteNeeds } from './note-needs.ts';
export { switchAccount } from './switch-account.ts';

/** Approval by a second person of content that goes live. */

export {
  consumeApproval,
  expectApproval,
  findReasons,
  hasAuthored,
  refusalOf,
} from './approval-rule.ts';
export {
  type Approval,
  addApproval,
  approvalsOf,
  decideApproval,
  openApprovals,
  readApproval,
} from './approval-store.ts';
export { isSameRecipient, type Recipient, recipientOf } from './recipients.ts';
export { draftTarget, recordTarget, releaseTarget, type Target, targetOf } from './target.ts';

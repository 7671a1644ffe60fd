/** Classifies and explains database faults, and retries. */
export { explainFault } from './explain-fault.ts';
export { pauseBefore, retryConflicts, sqlState } from './retry.ts';
export { asUnavailable, isUnavailable } from './unavailable.ts';

/** Classifies and explains database faults, and retries. */
export { explainFault } from './explain-fault.ts';
export { retryConflicts, sqlState, waitBeforeRetry } from './retry.ts';
export { isUnavailable, toUnavailable } from './unavailable.ts';

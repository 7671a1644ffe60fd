/** Names faults of the database, and decides which are tried again. */
export { explainFault } from './explain-fault.ts';
export { again, pauseBefore, sqlState } from './retry.ts';
export { asUnavailable, isUnavailable } from './unavailable.ts';

/** The actions of a step's buttons, and their questions. */

export { fetchChecks, runAction, syncStatements } from './actions.ts';
export { addressQuestion } from './ask-address.ts';

/** The actions of a step's buttons, and their questions. */

export { fetchChecks, runAction, syncStatements } from './actions.ts';
export { addressQuestion, askAddress } from './ask-address.ts';

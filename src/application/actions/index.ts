/** The actions of a step's buttons. */
export { fetchChecks, runAction, syncStatements } from './actions.ts';

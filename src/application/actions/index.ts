/** The actions of a step's buttons. */
export { runAction, syncStatements } from './actions.ts';

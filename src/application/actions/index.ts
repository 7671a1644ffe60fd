/** What the buttons of a step do. */
export { runAction, syncStatements } from './actions.ts';

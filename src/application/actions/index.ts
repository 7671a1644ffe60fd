/** What the buttons of a step do. */
export { runAction } from './actions.ts';
export { syncStatements } from './sync-statements.ts';

/** Merges the page's answers with a newer version of the server against their common base. */
export { applyChoice, mergeServerVersion } from './join.ts';
export { areSameAnswers } from './same-answers.ts';
export { maskSecrets } from './secrets.ts';

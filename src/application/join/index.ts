/** Merges the page's answers with a newer version of the server against their common base. */
export { choose, joinServer } from './join.ts';
export { areSameAnswers } from './same-answers.ts';
export { maskSecrets } from './secrets.ts';

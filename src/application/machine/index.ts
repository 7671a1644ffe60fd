/** The transition function, and the store that React reads. */
export { openApplication } from './application-store.ts';
export { logTransition } from './event-log.ts';

/** The transition function, and the store that React reads. */
export { openApplication } from './application-store.ts';
export { logStep } from './event-log.ts';

export { createGuessLimit } from './guess-limit.ts';
export { save } from './save.ts';
export { namedType, readKey, readVersion, type SaveRequest } from './save-request.ts';
export type { Reply, Saved } from './write.ts';

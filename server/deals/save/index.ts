export { createGuessLimit } from './guess-limit.ts';
export { save } from './save.ts';
export { readKey, readVersion, type SaveRequest } from './save-request.ts';
export type { Saved } from './write.ts';

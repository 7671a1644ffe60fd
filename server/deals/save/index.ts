export { createGuessLimit } from './guess-limit.ts';
export { type SaveDeps, save } from './save.ts';
export { type AskedPart, namedType, readKey, readVersion, type SaveRequest } from './save-request.ts';
export type { Reply, Saved } from './write.ts';

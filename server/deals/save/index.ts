export { type SaveDeps, save } from './save.ts';
export { type AskedPart, readKey, readSaveRequest, readVersion, type SaveRequest } from './save-request.ts';
export { createGuessLimit } from './validation.ts';
export type { Reply, SavedDeal } from './write.ts';
